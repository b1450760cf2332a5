package dev.seshat.archive;

import dev.seshat.agent.Checkpoint;
import dev.seshat.archive.LogIntake.Result;
import dev.seshat.archive.LogIntake.Way;
import dev.seshat.archive.ReadAhead.Step;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.SessionLoader;
import dev.seshat.host.NotRegularFile;
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

/// Takes changed logs into the archive: [Readers] read and pack, this thread writes, in the order of the logs, and
/// decides what becomes of each. Used once.
final class IndexRun {

    private final Archive archive;
    private final ArchiveWriter writer;
    private final Workstation workstation;
    private final Readers readers;
    private final Dependents dependents;
    private final Rivals rivals;
    private final Exclusion exclusion;
    private final Transaction transaction;
    private final IndexTally tally;
    private final IndexProgress progress;

    IndexRun(
            Archive archive,
            ArchiveWriter writer,
            Workstation workstation,
            SessionLoader loader,
            Readers readers,
            Dependents dependents,
            Exclusion exclusion,
            IndexTally tally,
            IndexProgress progress) {
        this.archive = archive;
        this.writer = writer;
        this.workstation = workstation;
        this.readers = readers;
        this.dependents = dependents;
        this.exclusion = exclusion;
        this.rivals = new Rivals(archive, loader);
        this.transaction = new Transaction(writer, tally, progress);
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
            readers.addAgain(log);
            tally.reconsidered(dependents.wasUnchanged(log));
        }
    }

    /// Take in these logs, until it is late.
    void take(List<LogOnDisk> logs, BooleanSupplier late) {
        long bytes = logs.stream().mapToLong(log -> log.stamp().size()).sum();
        writer.expect(logs.size(), bytes);
        readers.add(logs);
        long done = 0;
        try {
            while (readers.size() > 0) {
                if (late.getAsBoolean()) {
                    tally.pending(readers.size());
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
            // The log that was being written is written in part: nothing of it may be committed later.
            writer.close();
            Thread.currentThread().interrupt();
        }
    }

    private void write(ReadAhead reading) throws InterruptedException {
        Intake intake = null;
        boolean overtaken = false;
        Optional<Rivals.Refusal> refusal = Optional.empty();
        while (true) {
            switch (reading.take()) {
                case Step.Begin(Way way) -> {
                    overtaken = way != Way.REPLACE && isOvertaken(reading.log());
                    refusal = refuse(way, reading.log());
                    intake = way == Way.NOTHING || overtaken || refusal.isPresent() ? null : begin(way, reading);
                }
                case Step.More(Parcel parcel) -> {
                    if (intake != null) {
                        intake.add(parcel);
                        transaction.grow(parcel.size());
                    }
                }
                case Step.Done(Result result) -> {
                    if (overtaken) {
                        readers.addFirst(List.of(reading.log()));
                    } else if (refusal.isPresent()) {
                        setAside(reading, refusal.get());
                    } else {
                        finish(reading, result, intake);
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
    private Optional<Rivals.Refusal> refuse(Way way, LogOnDisk log) {
        if (way == Way.NOTHING) {
            return Optional.empty();
        }
        try {
            return readers.look(
                    log,
                    reader -> exclusion
                            .refuse(log, reader)
                            .or(() -> way == Way.REPLACE ? rivals.refuse(log, reader) : Optional.empty()));
        } catch (SeshatException e) {
            return Optional.empty();
        }
    }

    private Intake begin(Way way, ReadAhead reading) {
        LogOnDisk log = reading.log();
        SourceFile known = reading.known();
        if (way == Way.EXTEND && known != null) {
            // What is compressed is smaller than its text.
            long more = Math.max(0, log.stamp().size() - known.end().position().offset());
            return writer.extend(known, new LogToRead(log.path(), log.stamp().modified(), more));
        }
        return writer.replace(
                workstation,
                new LogToRead(log.path(), log.stamp().modified(), log.stamp().size()));
    }

    private void setAside(ReadAhead reading, Rivals.Refusal refusal) {
        note(reading.log(), refusal.state(), refusal.reason());
        tally.setAside();
        if (refusal.state() == SourceFile.State.EXCLUDED) {
            // What is archived of it stays.
            return;
        }
        makeRoom(reading.log(), reading.known(), null);
        dependents.addSetAside(reading.log());
    }

    private void finish(ReadAhead reading, Result result, @Nullable Intake intake) {
        Kept kept = null;
        if (intake == null || result.session() == null) {
            writer.note(result.source());
            readAgain(dependents.addUnchanged(reading.log()));
        } else {
            kept = intake.finish(result.session(), result.source()).orElse(null);
            makeRoom(reading.log(), reading.known(), result.session());
        }
        SourceFile known = reading.known();
        // One that failed before is new all the same.
        transaction.add(reading.log(), result, known == null || known.key() == null, kept);
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

    /// A log that failed is noted and not tried again until it changes, or may be read; one that vanished never was,
    /// and
    /// one that something else stood in for is tried again: it may come back as it was.
    ///
    /// @param begun whether some of it is already written: then all that is not committed is undone and read again
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
