package dev.seshat.archive;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LogReader;
import dev.seshat.archive.LogIntake.Result;
import dev.seshat.archive.LogIntake.Way;
import dev.seshat.archive.ReadAhead.Step;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.SessionLoader;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Takes changed logs into the archive: several threads read and pack, this one writes, in the order of the logs.
/// Used once.
final class IndexRun {

    private static final int MOST_READERS = 8;
    /// So many logs are read ahead of the writer.
    private static final int AHEAD = 16;
    /// The first transaction is small, so that the newest sessions are soon found.
    private static final long FIRST_TRANSACTION = 1 << 20;

    private static final long LARGEST_TRANSACTION = 16 << 20;

    /// A log that is written but not committed.
    private record Taken(LogOnDisk log, Result result, boolean isNew) {}

    /// What a thread needs to read logs.
    private record Tools(Packer packer, Map<String, LogReader> readers) {}

    private final Archive archive;
    private final ArchiveWriter writer;
    private final Workstation workstation;
    private final SessionLoader loader;
    private final int maxLineBytes;
    private final Set<Path> again;
    private final Dependents dependents;
    private final Rivals rivals;
    private final IndexTally tally;
    private final IndexProgress progress;
    private final Deque<Tools> idle = new ConcurrentLinkedDeque<>();
    private final Deque<LogOnDisk> waiting = new ArrayDeque<>();
    private final Deque<ReadAhead> ahead = new ArrayDeque<>();
    private final List<Taken> uncommitted = new ArrayList<>();
    private long transactionBytes;
    private long transactionLimit = FIRST_TRANSACTION;

    IndexRun(
            Archive archive,
            ArchiveWriter writer,
            Workstation workstation,
            SessionLoader loader,
            int maxLineBytes,
            Set<Path> again,
            Dependents dependents,
            IndexTally tally,
            IndexProgress progress) {
        this.archive = archive;
        this.writer = writer;
        this.workstation = workstation;
        this.loader = loader;
        this.maxLineBytes = maxLineBytes;
        this.again = new HashSet<>(again);
        this.dependents = dependents;
        this.rivals = new Rivals(archive, loader);
        this.tally = tally;
        this.progress = progress;
    }

    /// These logs are no longer there: what they kept others from being, those may be now.
    void leave(List<Path> gone) {
        if (dependents.hasSetAside()) {
            gone.forEach(path -> archive.source(workstation, path)
                    .map(SourceFile::key)
                    .ifPresent(key -> readAgain(dependents.takeLogsOf(key))));
        }
    }

    private void readAgain(List<LogOnDisk> logs) {
        for (LogOnDisk log : logs) {
            again.add(log.path());
            waiting.add(log);
            tally.reconsidered(dependents.wasUnchanged(log));
        }
    }

    /// Take in these logs, until it is late.
    void take(List<LogOnDisk> logs, BooleanSupplier late) {
        long bytes = logs.stream().mapToLong(log -> log.stamp().size()).sum();
        writer.expect(logs.size(), bytes);
        waiting.addAll(logs);
        int readers = Math.clamp(Math.min(logs.size(), Runtime.getRuntime().availableProcessors()), 1, MOST_READERS);
        ExecutorService pool = Executors.newFixedThreadPool(
                readers, Thread.ofPlatform().daemon().factory());
        long done = 0;
        try {
            while (!(waiting.isEmpty() && ahead.isEmpty())) {
                if (late.getAsBoolean()) {
                    tally.pending(waiting.size() + ahead.size());
                    break;
                }
                readAhead(pool);
                ReadAhead next = ahead.remove();
                write(next);
                done += next.log().stamp().size();
                int left = Math.min(logs.size(), waiting.size() + ahead.size());
                progress.update(logs.size() - left, logs.size(), Math.min(done, bytes), bytes);
            }
            commit();
        } catch (InterruptedException e) {
            // The log that was being written is written in part: nothing of it may be committed later.
            writer.close();
            Thread.currentThread().interrupt();
        } finally {
            pool.shutdownNow();
        }
    }

    private void readAhead(ExecutorService pool) {
        while (ahead.size() < AHEAD && !waiting.isEmpty()) {
            LogOnDisk log = waiting.remove();
            SourceFile known = archive.source(workstation, log.path()).orElse(null);
            LogIntake intake = new LogIntake(log, known, again.contains(log.path()), workstation, loader);
            ReadAhead reading = new ReadAhead(log, known, intake, this::read);
            ahead.add(reading);
            pool.execute(reading);
        }
    }

    private Result read(LogOnDisk log, LogIntake intake, Consumer<Way> way, Consumer<Parcel> parcels) {
        Tools tools = borrow();
        try {
            return intake.run(reader(log, tools), tools.packer(), way, parcels);
        } finally {
            // What a failed reading has left in it must not become part of another log.
            tools.packer().take();
            idle.push(tools);
        }
    }

    private Tools borrow() {
        Tools tools = idle.poll();
        return tools == null ? new Tools(archive.packer(), new HashMap<>()) : tools;
    }

    private LogReader reader(LogOnDisk log, Tools tools) {
        return tools.readers()
                .computeIfAbsent(
                        log.log().format().agent(), _ -> log.log().format().reader(maxLineBytes));
    }

    private void write(ReadAhead reading) throws InterruptedException {
        Intake intake = null;
        boolean overtaken = false;
        Optional<Rivals.Refusal> refusal = Optional.empty();
        while (true) {
            switch (reading.take()) {
                case Step.Begin(Way way) -> {
                    overtaken = way != Way.REPLACE && isOvertaken(reading.log());
                    refusal = way == Way.REPLACE ? refuse(reading.log()) : Optional.empty();
                    intake = way == Way.NOTHING || overtaken || refusal.isPresent() ? null : begin(way, reading);
                }
                case Step.More(Parcel parcel) -> {
                    if (intake != null) {
                        intake.add(parcel);
                        transactionBytes += parcel.size();
                    }
                }
                case Step.Done(Result result) -> {
                    if (overtaken) {
                        waiting.addFirst(reading.log());
                    } else {
                        finish(reading, result, intake, refusal);
                    }
                    return;
                }
                case Step.Failed(Throwable cause) -> {
                    fail(reading, cause, intake != null);
                    return;
                }
            }
        }
    }

    /// Whether, since the reading began, another log has become the one of its session. Then there is nothing to go on
    /// with, and it is read once more, from its beginning.
    private boolean isOvertaken(LogOnDisk log) {
        return archive.source(workstation, log.path())
                .filter(source -> source.state() == SourceFile.State.ARCHIVED)
                .isEmpty();
    }

    /// A log that cannot be read now is found so by its reader too, which then says why.
    private Optional<Rivals.Refusal> refuse(LogOnDisk log) {
        Tools tools = borrow();
        try {
            return rivals.refuse(log, reader(log, tools));
        } catch (SeshatException e) {
            return Optional.empty();
        } finally {
            idle.push(tools);
        }
    }

    private Intake begin(Way way, ReadAhead reading) {
        LogOnDisk log = reading.log();
        SourceFile known = reading.known();
        if (way == Way.EXTEND && known != null) {
            long more = log.stamp().size() - known.end().position().offset();
            return writer.extend(known, new LogToRead(log.path(), log.stamp().modified(), more));
        }
        return writer.replace(
                workstation,
                new LogToRead(log.path(), log.stamp().modified(), log.stamp().size()));
    }

    private void finish(ReadAhead reading, Result result, @Nullable Intake intake, Optional<Rivals.Refusal> refusal) {
        if (refusal.isPresent()) {
            note(reading.log(), refusal.get().state(), refusal.get().reason());
            tally.setAside();
            makeRoom(reading.log(), reading.known(), null);
            dependents.addSetAside(reading.log());
            return;
        }
        if (intake == null || result.session() == null) {
            writer.note(result.source());
            readAgain(dependents.addUnchanged(reading.log()));
        } else {
            intake.finish(result.session(), result.source());
            makeRoom(reading.log(), reading.known(), result.session());
        }
        SourceFile known = reading.known();
        // One that failed before is new all the same.
        boolean isNew = known == null || known.key() == null;
        uncommitted.add(new Taken(reading.log(), result, isNew));
        if (transactionBytes >= transactionLimit) {
            commit();
            transactionLimit = Math.min(2 * transactionLimit, LARGEST_TRANSACTION);
        }
    }

    /// Read again what depends on what a log was and no longer is.
    ///
    /// @param now the session that it is now; null when it was set aside
    private void makeRoom(LogOnDisk log, @Nullable SourceFile known, @Nullable Session now) {
        SessionKey before = known == null ? null : known.key();
        boolean another = now == null || !now.key().equals(before);
        if (another) {
            readAgain(dependents.takeSubagentsOf(log.path()));
        }
        if (known != null && before != null && (now == null || another || holdsLess(now, known))) {
            readAgain(dependents.takeLogsOf(before));
        }
    }

    private static boolean holdsLess(Session now, SourceFile known) {
        return known.state() != SourceFile.State.ARCHIVED
                || now.facts().messageCount() < known.end().position().nextSeq();
    }

    private void commit() {
        writer.commit();
        for (Taken taken : uncommitted) {
            tally.taken(taken.result(), taken.isNew());
            NewlyArchived.of(taken.result(), taken.isNew()).ifPresent(progress::archived);
        }
        uncommitted.clear();
        transactionBytes = 0;
    }

    /// A log that failed is noted and not tried again until it changes; one that vanished never was.
    ///
    /// @param begun whether some of it is already written: then all that is not committed is undone and read again
    private void fail(ReadAhead reading, Throwable cause, boolean begun) {
        if (!(cause instanceof SeshatException e)) {
            throw new IllegalStateException("reading " + reading.log().path() + " failed", cause);
        }
        if (begun) {
            writer.close();
            uncommitted.reversed().forEach(taken -> waiting.addFirst(taken.log()));
            uncommitted.clear();
            transactionBytes = 0;
        }
        if (e.kind() != Kind.VANISHED) {
            note(reading.log(), SourceFile.State.FAILED, String.valueOf(e.getMessage()));
            tally.failed(reading.log().path(), String.valueOf(e.getMessage()));
        }
    }

    private void note(LogOnDisk log, SourceFile.State state, String reason) {
        writer.note(new SourceFile(
                workstation,
                log.path(),
                log.log().format().agent(),
                state,
                reason,
                log.stamp().modified(),
                log.stamp().size(),
                null,
                Instant.now(),
                Checkpoint.START,
                Fingerprint.NONE,
                null));
    }
}
