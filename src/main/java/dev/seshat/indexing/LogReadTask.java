package dev.seshat.indexing;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.LogReading;
import dev.seshat.agent.LogSink;
import dev.seshat.agent.ModelResponse;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.archive.Fingerprint;
import dev.seshat.archive.MessagePacker;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.SourceFile;
import dev.seshat.discover.FileStamp;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.SessionLoader;
import dev.seshat.host.RegularFile;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads one changed log: determines how it changed, and packs what is new.
final class LogReadTask {

    private static final long PARCEL_BYTES = 1 << 20;

    /// How a log is archived.
    enum Way {
        /// It is new, or it was rewritten.
        REPLACE,
        /// It has grown.
        EXTEND,
        /// It turned out to be unchanged.
        NOTHING
    }

    /// Why a log is read.
    enum Cause {
        /// It is new or has changed.
        CHANGED,
        /// It must be read from the beginning in any case.
        AGAIN,
        /// Its session was renamed in a side file.
        RENAMED,
        /// Its bytes are not kept yet.
        BYTES
    }

    /// The result of reading a log.
    ///
    /// @param bytesRead how much of it was read
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
    private final @Nullable List<RawFile> kept;
    private final SessionLoader loader;

    /// @param known what the archive knows about the log
    /// @param kept the bytes it has of the log and what belongs to it; null if it keeps none
    LogReadTask(
            LogOnDisk log,
            @Nullable SourceFile known,
            Cause cause,
            @Nullable List<RawFile> kept,
            SessionLoader loader) {
        this.log = log;
        this.known = known;
        this.cause = cause;
        this.kept = kept;
        this.loader = loader;
    }

    /// Read the log.
    ///
    /// @param way called before the first parcel
    Result run(
            LogReader reader,
            MessagePacker packer,
            RawReader raw,
            Consumer<Way> way,
            Consumer<MessagePacker.Batch> parcels,
            Consumer<RawStep> steps) {
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
                readBytes(raw, true, steps);
                return new Result(chosen, null, source, Fingerprint.cost(before.length()), from);
            }
            packer.begin();
            LogReading reading = reader.read(log.log().file(), from, new Sink(packer, parcels));
            parcels.accept(packer.take());
            Fingerprint after = fingerprint(reading.end().position().offset());
            Session session = loader.session(log.log(), stamp, reading.facts(), reader);
            readBytes(raw, chosen == Way.EXTEND, steps);
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

    private void readBytes(RawReader raw, boolean grown, Consumer<RawStep> steps) {
        if (kept != null) {
            raw.read(log, kept, grown && areBytesInStep(kept), steps);
        }
    }

    /// Whether the bytes that are kept are those that the messages were read from: for a time none may have been kept.
    private boolean areBytesInStep(List<RawFile> kept) {
        return known != null
                && kept.stream()
                        .filter(file -> file.path().equals(log.path()))
                        .anyMatch(file -> file.modified().equals(known.modified())
                                || !file.keptAt().isBefore(known.readAt()));
    }

    private Way way(FileStamp stamp, @Nullable String fileKey, Fingerprint now, LogReader reader) {
        if (cause == Cause.AGAIN || known == null || known.state() != SourceFile.State.ARCHIVED) {
            return Way.REPLACE;
        }
        boolean sameFile = fileKey == null || known.fileKey() == null || fileKey.equals(known.fileKey());
        // Words depend on the project, so a session that had none is read again completely.
        boolean hasProject = known.key() != null && !known.key().projectId().equals(Project.UNKNOWN.id());
        if (!sameFile || !hasProject || !hasLastingId() || !now.equals(known.prefix()) || stamp.size() < known.size()) {
            return Way.REPLACE;
        }
        if (stamp.size() > known.size()) {
            boolean goesOn =
                    reader.isComplete(known.end()) && reader.canGoOn(log.log().file(), known.end());
            return goesOn ? Way.EXTEND : Way.REPLACE;
        }
        // An append makes a log longer; a new time alone means another kind of change.
        if (!stamp.modified().equals(known.modified())) {
            return Way.REPLACE;
        }
        // There is nothing to continue from, but side files are checked.
        if (cause != Cause.RENAMED) {
            return Way.NOTHING;
        }
        return reader.isComplete(known.end()) ? Way.EXTEND : Way.REPLACE;
    }

    /// A log without an id in its name or its lines so far may turn out to be any session, even one that
    /// another log holds more of.
    private boolean hasLastingId() {
        String name = String.valueOf(log.path().getFileName());
        return log.log().file().id() != null
                || (known != null
                        && known.key() != null
                        && !name.startsWith(known.key().sessionId() + "."));
    }

    /// The file system's identifier of the file. It does not know sessions in a store.
    private @Nullable String fileKey(Path path) throws IOException {
        return log.log().isStored()
                ? null
                : Objects.toString(
                        Files.readAttributes(path, BasicFileAttributes.class).fileKey(), null);
    }

    /// A store may change anywhere, so an unchanged prefix proves nothing about the rest.
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
                loader.workstation(),
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

    /// Packs, and passes parcels on when they are large enough.
    private record Sink(MessagePacker packer, Consumer<MessagePacker.Batch> parcels) implements LogSink {

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
