package dev.seshat.index.lucene;

import static java.util.Objects.requireNonNull;

import dev.seshat.host.PrivateFiles;
import dev.seshat.index.SearchIndex;
import dev.seshat.model.SeshatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.NIOFSDirectory;
import org.apache.lucene.util.Accountable;

/// The directory of a search index.
public final class LuceneIndex implements SearchIndex {

    /// The version of the document format. An index of another version is rebuilt.
    private static final String VERSION = "2";

    private static final String VERSION_KEY = "version";
    private static final String CHANGE_KEY = "change";

    /// Kept in a field, because unreferenced loggers lose their level. Lucene logs advice about vectors,
    /// which we do not use.
    private static final Logger LOG = Logger.getLogger("org.apache.lucene");

    static {
        LOG.setLevel(Level.OFF);
    }

    private final Path directory;

    public LuceneIndex(Path directory) {
        this.directory = directory;
    }

    /// Have Lucene find its formats, for which it searches every jar, and detect the processor's features.
    public static void prepare() {
        try {
            Codec.getDefault();
            // Java cannot keep the lambda of this interface in its start-up cache.
            requireNonNull(Accountable.NULL_ACCOUNTABLE);
            PostingsFormat.availablePostingsFormats();
            DocValuesFormat.availableDocValuesFormats();
            KnnVectorsFormat.availableKnnVectorsFormats();
        } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
            // Opening an index fails the same way and reports it.
        }
    }

    Path directory() {
        return directory;
    }

    /// The last commit; empty if there is none that this version of Seshat can read.
    ///
    /// @param mapped whether to memory-map its files, which pays for frequent searches: the first use links
    ///     native calls and takes 70 ms of CPU
    public Optional<LuceneView> view(boolean mapped) {
        if (!Files.isDirectory(directory)) {
            return Optional.empty();
        }
        DirectoryReader reader;
        try {
            reader = DirectoryReader.open(mapped ? FSDirectory.open(directory) : new NIOFSDirectory(directory));
        } catch (IOException | RuntimeException | InternalError e) {
            // It is missing, damaged, or from another Lucene version: rebuild it in each case.
            return Optional.empty();
        } catch (OutOfMemoryError e) {
            if (Checksums.match(directory)) {
                throw e;
            }
            return Optional.empty();
        }
        try {
            Map<String, String> commit = reader.getIndexCommit().getUserData();
            if (VERSION.equals(commit.get(VERSION_KEY))) {
                return Optional.of(new LuceneView(this, reader));
            }
            reader.close();
            return Optional.empty();
        } catch (IOException e) {
            throw IndexFailure.unreadable(directory, e);
        }
    }

    /// Whether the last commit reflects this state of the archive. Reads nothing else.
    public boolean isAt(long change) {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (FSDirectory files = new NIOFSDirectory(directory)) {
            Map<String, String> commit = SegmentInfos.readLatestCommit(files).getUserData();
            return VERSION.equals(commit.get(VERSION_KEY))
                    && Long.toString(change).equals(commit.get(CHANGE_KEY));
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /// The archive's change number in a commit.
    static long change(DirectoryReader reader) throws IOException {
        return Long.parseLong(reader.getIndexCommit().getUserData().getOrDefault(CHANGE_KEY, "-1"));
    }

    static Iterable<Map.Entry<String, String>> commitData(long change) {
        return Map.of(VERSION_KEY, VERSION, CHANGE_KEY, Long.toString(change)).entrySet();
    }

    /// Open the index for writing, creating it if needed.
    ///
    /// @param much whether a large run follows, after which segments are merged
    public LuceneWriter writer(boolean much) {
        return new LuceneWriter(this, much);
    }

    void create() throws IOException {
        PrivateFiles.createParent(directory.resolve("segments"));
    }

    /// Delete the index, if there is one.
    public void delete() {
        delete(directory);
    }

    /// Delete a directory with its contents.
    public static void delete(Path directory) {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new SeshatException(
                    SeshatException.Kind.UNWRITABLE, "cannot delete " + directory + ": " + e.getMessage() + ".", e);
        }
    }

    /// The size of a directory on disk.
    public static long size(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.mapToLong(
                            file -> file.toFile().isFile() ? file.toFile().length() : 0)
                    .sum();
        } catch (IOException e) {
            return 0;
        }
    }
}
