package dev.seshat.indexing;

import dev.seshat.agent.Checkpoint;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.Fingerprint;
import dev.seshat.archive.LogShortfall;
import dev.seshat.archive.MessagePacker;
import dev.seshat.archive.RawReport;
import dev.seshat.archive.SessionIntake;
import dev.seshat.archive.SourceFile;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.SessionLoader;
import dev.seshat.host.NotRegularFile;
import dev.seshat.indexing.LogReadTask.Result;
import dev.seshat.indexing.LogReadTask.Way;
import dev.seshat.indexing.ReadAhead.Step;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Archives changed logs: [LogReaderPool] read and pack, this thread writes, in the order of the logs, and decides
/// what happens to each. For one use.
final class IndexRun {

    private final Archive archive;
    private final ArchiveWriter writer;
    private final Workstation workstation;
    private final LogReaderPool readers;
    private final LogsToReread toRevisit;
    private final DuplicateLogPolicy duplicates;
    private final ExcludedProjects exclusion;
    private final Transaction transaction;
    private final RawIntake raw;
    private final boolean keepsBytes;
    private final IndexRunCounts counts;
    private final IndexProgress progress;

    IndexRun(
            Archive archive,
            ArchiveWriter writer,
            SessionLoader loader,
            LogReaderPool readers,
            LogsToReread toRevisit,
            ExcludedProjects exclusion,
            RawPolicy policy,
            IndexRunCounts counts,
            IndexProgress progress) {
        this.archive = archive;
        this.writer = writer;
        this.workstation = loader.workstation();
        this.readers = readers;
        this.toRevisit = toRevisit;
        this.exclusion = exclusion;
        this.duplicates = new DuplicateLogPolicy(archive, loader);
        this.transaction = new Transaction(writer, counts, progress);
        this.raw = new RawIntake(writer.raw(), workstation, policy);
        this.keepsBytes = policy.full();
        this.counts = counts;
        this.progress = progress;
    }

    /// These logs are gone: logs that lost against them may be archived now.
    void leave(List<Path> gone) {
        if (toRevisit.hasSetAside()) {
            gone.forEach(path -> archive.source(workstation, path)
                    .map(SourceFile::key)
                    .ifPresent(key -> readAgain(toRevisit.takeLogsOf(key))));
        }
    }

    private void readAgain(List<LogOnDisk> logs) {
        for (LogOnDisk log : logs) {
            readers.addAgain(log);
            counts.reconsidered(toRevisit.wasUnchanged(log), toRevisit.wasArchived(log));
        }
    }

    /// What became of the bytes of the logs.
    RawReport rawReport() {
        return raw.report();
    }

    /// Archive these logs, until time runs out.
    void take(List<LogOnDisk> logs, BooleanSupplier late) {
        long bytes = logs.stream().mapToLong(log -> log.stamp().size()).sum();
        writer.expect(logs.size(), bytes);
        readers.add(logs);
        long done = 0;
        try {
            while (readers.size() > 0) {
                if (late.getAsBoolean()) {
                    counts.pending(readers.size());
                    break;
                }
                ReadAhead next = readers.next();
                write(next);
                done += next.log().stamp().size();
                int left = Math.min(logs.size(), readers.size());
                progress.update(logs.size() - left, logs.size(), Math.min(done, bytes), bytes);
            }
            transaction.commit();
            if (readers.size() == 0) {
                writer.settle();
            }
        } catch (InterruptedException e) {
            // The current log is partly written: none of it may be committed later.
            writer.close();
            Thread.currentThread().interrupt();
        }
    }

    private void write(ReadAhead reading) throws InterruptedException {
        SessionIntake intake = null;
        boolean overtaken = false;
        Optional<DuplicateLogPolicy.Refusal> refusal = Optional.empty();
        raw.begin();
        while (true) {
            switch (reading.take()) {
                case Step.Begin(Way way) -> {
                    overtaken = way != Way.REPLACE && isOvertaken(reading.log());
                    refusal = refuse(way, reading.log());
                    intake = way == Way.NOTHING || overtaken || refusal.isPresent() ? null : begin(way, reading);
                }
                case Step.More(MessagePacker.Batch parcel) -> {
                    if (intake != null) {
                        intake.add(parcel);
                        transaction.grow(parcel.size());
                    }
                }
                case Step.Raw(RawStep step) -> {
                    if (!overtaken && mayKeepBytes(refusal)) {
                        transaction.grow(raw.take(reading.log(), step));
                    }
                }
                case Step.Done(Result result) -> {
                    if (overtaken) {
                        readers.addFirst(List.of(reading.log()));
                    } else if (refusal.isPresent()) {
                        setAside(reading, result, refusal.get());
                    } else {
                        finish(reading, result, intake);
                    }
                    return;
                }
                case Step.Failed(Throwable cause) -> {
                    fail(reading, cause, intake != null || raw.isTouched());
                    return;
                }
            }
        }
    }

    /// Nothing is kept of what was forgotten, or is excluded. Of several logs of a session all are kept.
    private static boolean mayKeepBytes(Optional<DuplicateLogPolicy.Refusal> refusal) {
        return refusal.isEmpty() || refusal.get().state() == SourceFile.State.SURPASSED;
    }

    /// Whether another log has taken over this session since reading began. Then there is nothing to continue
    /// from, and the log is read again from the beginning.
    private boolean isOvertaken(LogOnDisk log) {
        return archive.source(workstation, log.path())
                .filter(source -> source.state() == SourceFile.State.ARCHIVED)
                .isEmpty();
    }

    /// If a log cannot be read now, its reader fails too, and reports why.
    private Optional<DuplicateLogPolicy.Refusal> refuse(Way way, LogOnDisk log) {
        if (way == Way.NOTHING) {
            return Optional.empty();
        }
        try {
            return readers.look(
                    log,
                    reader -> exclusion
                            .refuse(log, reader)
                            .or(() -> way == Way.REPLACE ? duplicates.refuse(log, reader) : Optional.empty()));
        } catch (SeshatException e) {
            return Optional.empty();
        }
    }

    private SessionIntake begin(Way way, ReadAhead reading) {
        LogOnDisk log = reading.log();
        SourceFile known = reading.known();
        return way == Way.EXTEND && known != null
                ? writer.extend(known, log.stamp().modified())
                : writer.replace(workstation, log.path(), log.stamp().modified());
    }

    private void setAside(ReadAhead reading, Result result, DuplicateLogPolicy.Refusal refusal) {
        note(reading.log(), refusal.state(), refusal.reason());
        switch (refusal.state()) {
            case FORGOTTEN -> raw.drop(reading.log());
            case SURPASSED -> assign(reading, result);
            case ARCHIVED, FAILED, REDUCED, EXCLUDED -> {}
        }
        counts.setAside();
        if (refusal.state() == SourceFile.State.EXCLUDED) {
            // What was archived of it stays.
            return;
        }
        makeRoom(reading.log(), reading.known(), null);
        toRevisit.addSetAside(reading.log());
    }

    private void assign(ReadAhead reading, Result result) {
        if (keepsBytes) {
            SourceFile known = reading.known();
            Session session = result.session();
            raw.assign(reading.log(), session != null ? session.key() : known == null ? null : known.key());
        }
        if (raw.isStale()) {
            readers.addAgain(reading.log());
        }
    }

    private void finish(ReadAhead reading, Result result, @Nullable SessionIntake intake) {
        LogShortfall kept = null;
        if (intake == null || result.session() == null) {
            writer.note(result.source());
            readAgain(toRevisit.addUnchanged(reading.log()));
        } else {
            kept = intake.finish(result.session(), result.source()).orElse(null);
            makeRoom(reading.log(), reading.known(), result.session());
        }
        assign(reading, result);
        SourceFile known = reading.known();
        // A log that failed before still counts as new.
        transaction.add(reading.log(), result, known == null || known.key() == null, kept);
    }

    /// Reread logs that depend on the former state of a log.
    ///
    /// @param now its current session; null if it was set aside
    private void makeRoom(LogOnDisk log, @Nullable SourceFile known, @Nullable Session now) {
        SessionKey before = known == null ? null : known.key();
        boolean another = now == null || !now.key().equals(before);
        if (another) {
            readAgain(toRevisit.takeSubagentsOf(log.path()));
        }
        if (known != null && before != null && (now == null || another || holdsLess(now, known))) {
            readAgain(toRevisit.takeLogsOf(before));
        }
    }

    private static boolean holdsLess(Session now, SourceFile known) {
        return known.state() != SourceFile.State.ARCHIVED
                || now.facts().messageCount() < known.end().position().nextSeq();
    }

    /// A failed log is recorded and not retried until it changes or becomes readable. A vanished one is
    /// treated as if it had never existed, and one whose place something else took is retried: it may come
    /// back unchanged.
    ///
    /// @param begun whether some of it is already written: then everything uncommitted is rolled back and
    /// read again
    private void fail(ReadAhead reading, Throwable cause, boolean begun) {
        if (!(cause instanceof SeshatException e)) {
            throw new IllegalStateException("reading " + reading.log().path() + " failed", cause);
        }
        if (begun) {
            readers.addFirst(transaction.undo());
        }
        if (e.kind() != Kind.VANISHED) {
            if (!(e.getCause() instanceof NotRegularFile)) {
                note(reading.log(), SourceFile.State.FAILED, String.valueOf(e.getMessage()));
            }
            counts.failed(reading.log().path(), String.valueOf(e.getMessage()));
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
