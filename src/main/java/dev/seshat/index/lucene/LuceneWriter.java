package dev.seshat.index.lucene;

import static java.util.Objects.requireNonNull;

import dev.seshat.index.SearchIndex;
import dev.seshat.index.SearchIndex.Entry;
import dev.seshat.index.SearchIndex.Head;
import dev.seshat.model.SeshatException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.jspecify.annotations.Nullable;

/// Writes to the index on its own thread, in the order of the calls, while the archive writes to its
/// database. For use by one thread.
///
/// A commit only starts; the archive continues. Failures surface at the next commit, and in [#settle()].
public final class LuceneWriter implements SearchIndex.Writer {

    private static final double BUFFER_MB = 32;

    /// The maximum number of characters waiting to be written.
    private static final int MOST_WAITING = 8 << 20;

    /// After small writes only small segments are merged: nobody waits seconds for one more message.
    private static final double SMALL_MERGE_MB = 16;

    /// The number of segments of about one size that a large run leaves. A new process opens each segment and looks
    /// up each word in each, which takes a question 3 ms.
    private static final double FEW = 3;

    /// One step of the work.
    private interface Work {
        void run(IndexWriter writer) throws IOException;
    }

    private final LuceneIndex index;
    private final boolean much;
    private final Documents documents = new Documents();
    private final Semaphore room = new Semaphore(MOST_WAITING);
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("index").factory());
    private @Nullable IndexWriter writer;
    private volatile @Nullable Throwable failure;
    private boolean dirty;

    LuceneWriter(LuceneIndex index, boolean much) {
        this.index = index;
        this.much = much;
    }

    @Override
    public void add(long session, List<Entry> entries) {
        // The caller may reuse its list for the next batch before this one is written.
        List<Entry> batch = List.copyOf(entries);
        long size = 0;
        for (Entry entry : batch) {
            size += entry.words().size();
        }
        submit(size, to -> {
            for (Entry entry : batch) {
                if (!entry.words().isEmpty()) {
                    to.addDocument(documents.message(session, entry));
                }
            }
        });
    }

    @Override
    public void head(long session, Head head) {
        submit(
                head.titles().stream().mapToLong(String::length).sum(),
                to -> to.updateDocument(new Term(Fields.HEAD, Long.toString(session)), documents.head(session, head)));
    }

    @Override
    public void delete(long session) {
        submit(0, to -> to.deleteDocuments(Documents.ofSession(session)));
    }

    @Override
    public void commit(long change) {
        submit(0, to -> {
            to.setLiveCommitData(LuceneIndex.commitData(change));
            to.commit();
        });
        dirty = false;
        throwFailure();
    }

    @Override
    public void rollback() {
        if (dirty) {
            await(thread.submit(this::abandon));
        }
        failure = null;
        dirty = false;
    }

    private void abandon() {
        if (writer != null) {
            try {
                writer.rollback();
            } catch (IOException e) {
                // What it should have rolled back is rolled back when the index is next opened.
            }
            writer = null;
        }
    }

    /// Wait until everything committed is searchable.
    public void finish() {
        finishWork();
        throwFailure();
    }

    @Override
    public void settle() {
        finish();
        if (much) {
            submit(0, to -> {
                to.getConfig().setMergePolicy(merging().setSegmentsPerTier(FEW));
                to.maybeMerge();
                ((MergesInSilence) to.getConfig().getMergeScheduler()).sync();
                to.commit();
            });
            finishWork();
        }
    }

    @Override
    public void erase() {
        submit(0, to -> {
            to.forceMergeDeletes(true);
            to.commit();
            to.deleteUnusedFiles();
        });
        finish();
    }

    @Override
    public void close() {
        finishWork();
        await(thread.submit(this::abandon));
        thread.shutdown();
    }

    private void submit(long size, Work work) {
        dirty = true;
        int taken = (int) Math.min(MOST_WAITING, size);
        room.acquireUninterruptibly(taken);
        thread.execute(() -> {
            try {
                if (failure == null) {
                    work.run(open());
                }
            } catch (IOException | RuntimeException | Error e) {
                // Errors, too: a later commit must not claim to be complete.
                failure = e;
            } finally {
                room.release(taken);
            }
        });
    }

    private IndexWriter open() throws IOException {
        if (writer == null) {
            index.create();
            writer = new IndexWriter(PrivateDirectory.open(index.directory()), config());
        }
        return requireNonNull(writer);
    }

    private TieredMergePolicy merging() {
        TieredMergePolicy merging = new TieredMergePolicy();
        merging.setNoCFSRatio(1);
        merging.setForceMergeDeletesPctAllowed(0);
        if (!much) {
            merging.setMaxMergedSegmentMB(SMALL_MERGE_MB);
        }
        return merging;
    }

    private IndexWriterConfig config() {
        return new IndexWriterConfig(null)
                .setRAMBufferSizeMB(BUFFER_MB)
                .setUseCompoundFile(true)
                .setCommitOnClose(false)
                .setMergePolicy(merging())
                .setMergeScheduler(much ? new MergesInSilence() : new SerialMergeScheduler());
    }

    /// A failed merge, most likely for lack of disk space, leaves its segments: everything is still found,
    /// only slower.
    private static final class MergesInSilence extends ConcurrentMergeScheduler {
        @Override
        protected void handleMergeException(Throwable e) {
            // Ignore.
        }
    }

    private void finishWork() {
        await(thread.submit(() -> {}));
    }

    private static void await(Future<?> work) {
        boolean interrupted = false;
        while (true) {
            try {
                work.get();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void throwFailure() {
        Throwable cause = failure;
        if (cause != null) {
            SeshatException e = IndexFailure.unwritable(index.directory(), cause);
            await(thread.submit(this::abandon));
            throw e;
        }
    }
}
