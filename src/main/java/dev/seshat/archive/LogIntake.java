package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.LogReading;
import dev.seshat.agent.LogSink;
import dev.seshat.agent.ModelResponse;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.discover.FileStamp;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.SessionLoader;
import dev.seshat.host.RegularFile;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.Workstation;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The reading of one changed log: finds out how it has changed, and packs what is new of it.
final class LogIntake {

    private static final long PARCEL_BYTES = 1 << 20;

    /// How a log is to be taken in.
    enum Way {
        /// It is new, or it was rewritten.
        REPLACE,
        /// It has grown.
        EXTEND,
        /// It turned out to be as it was.
        NOTHING
    }

    /// Why a log is taken in.
    enum Cause {
        /// It is new or has changed.
        CHANGED,
        /// It is to be read from the beginning in any case.
        AGAIN,
        /// Its session is called otherwise now, which is said beside the log.
        RENAMED
    }

    /// What became of a log.
    ///
    /// @param bytesRead what was read of it
    /// @param earlier how far it had been read before
    record Result(Way way, @Nullable Session session, SourceFile source, long bytesRead, Checkpoint earlier) {
        Result {
            requireNonNull(way, "way");
            requireNonNull(source, "source");
        }
    }

    private final LogOnDisk log;
    private final @Nullable SourceFile known;
    private final Cause cause;
    private final Workstation workstation;
    private final SessionLoader loader;

    /// @param known what the archive knows of the log
    LogIntake(LogOnDisk log, @Nullable SourceFile known, Cause cause, Workstation workstation, SessionLoader loader) {
        this.log = log;
        this.known = known;
        this.cause = cause;
        this.workstation = workstation;
        this.loader = loader;
    }

    /// Read the log.
    ///
    /// @param way told before the first parcel
    Result run(LogReader reader, Packer packer, Consumer<Way> way, Consumer<Parcel> parcels) {
        Path path = log.path();
        Instant readAt = Instant.now();
        try {
            String fileKey = fileKey(path);
            FileStamp stamp = log.log().stamp();
            Fingerprint before = fingerprint(
                    known == null ? Fingerprint.NONE.length() : known.prefix().length());
            Way chosen = way(stamp, fileKey, before, reader);
            way.accept(chosen);
            Checkpoint from = chosen == Way.REPLACE || known == null ? Checkpoint.START : known.end();
            if (chosen == Way.NOTHING) {
                SourceFile source = source(stamp, fileKey, readAt, from, before);
                return new Result(chosen, null, source, Fingerprint.cost(before.length()), from);
            }
            packer.begin();
            LogReading reading = reader.read(log.log().file(), from, new Sink(packer, parcels));
            parcels.accept(packer.take());
            Fingerprint after = fingerprint(reading.end().position().offset());
            Session session = loader.session(log.log(), stamp, reading.facts(), reader);
            long read = reading.end().position().offset() - from.position().offset();
            return new Result(
                    chosen,
                    session,
                    source(stamp, fileKey, readAt, reading.end(), after),
                    read + Fingerprint.cost(before.length()) + Fingerprint.cost(after.length()),
                    from);
        } catch (IOException e) {
            throw UnreadableLog.because(path, e);
        }
    }

    private Way way(FileStamp stamp, @Nullable String fileKey, Fingerprint now, LogReader reader) {
        if (cause == Cause.AGAIN || known == null || known.state() != SourceFile.State.ARCHIVED) {
            return Way.REPLACE;
        }
        boolean sameFile = fileKey == null || known.fileKey() == null || fileKey.equals(known.fileKey());
        // Words are prepared with the project in mind, so a session that had none is read again as a whole.
        boolean hasProject = known.key() != null && !known.key().projectId().equals(Project.UNKNOWN.id());
        if (!sameFile || !hasProject || !hasLastingId() || !now.equals(known.prefix()) || stamp.size() < known.size()) {
            return Way.REPLACE;
        }
        if (stamp.size() > known.size()) {
            boolean goesOn =
                    reader.isComplete(known.end()) && reader.canGoOn(log.log().file(), known.end());
            return goesOn ? Way.EXTEND : Way.REPLACE;
        }
        // An append makes a log longer; another time alone means that something else was done to it.
        if (!stamp.modified().equals(known.modified())) {
            return Way.REPLACE;
        }
        // There is nothing to read on, but what is beside the log is looked at.
        if (cause != Cause.RENAMED) {
            return Way.NOTHING;
        }
        return reader.isComplete(known.end()) ? Way.EXTEND : Way.REPLACE;
    }

    /// A log that has its id neither in its name nor in a line so far may find itself to be any session, also one that
    /// another log holds more of.
    private boolean hasLastingId() {
        String name = String.valueOf(log.path().getFileName());
        return log.log().file().id() != null
                || (known != null
                        && known.key() != null
                        && !name.startsWith(known.key().sessionId() + "."));
    }

    /// What the file system calls the file. It does not know a session in a store.
    private @Nullable String fileKey(Path path) throws IOException {
        return log.log().isStored()
                ? null
                : Objects.toString(
                        Files.readAttributes(path, BasicFileAttributes.class).fileKey(), null);
    }

    /// What is in a store may change anywhere, so no part of it tells of the rest.
    private Fingerprint fingerprint(long length) throws IOException {
        if (log.log().isStored()) {
            return Fingerprint.NONE;
        }
        try (FileChannel channel = RegularFile.open(log.path())) {
            return Fingerprint.of(channel, length);
        }
    }

    private SourceFile source(
            FileStamp stamp, @Nullable String fileKey, Instant readAt, Checkpoint end, Fingerprint prefix) {
        return new SourceFile(
                workstation,
                log.path(),
                log.log().format().agent(),
                SourceFile.State.ARCHIVED,
                null,
                stamp.modified(),
                stamp.size(),
                fileKey,
                readAt,
                end,
                prefix,
                null);
    }

    /// Packs, and hands on what is packed when there is enough of it.
    private record Sink(Packer packer, Consumer<Parcel> parcels) implements LogSink {

        @Override
        public void project(Project project) {
            packer.project(project);
        }

        @Override
        public void response(ModelResponse response) {
            packer.response(response);
        }

        @Override
        public void accept(Message message) {
            packer.accept(message);
            if (packer.size() >= PARCEL_BYTES) {
                parcels.accept(packer.take());
            }
        }
    }
}
