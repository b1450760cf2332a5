package dev.seshat.indexing;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.archive.RawChunk;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawFile.Kind;
import dev.seshat.archive.RawPacker;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.host.FileFacts;
import dev.seshat.host.RegularFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads the bytes of a log, and of the files that belong to it, as far as the archive lacks them. The messages were
/// read just before, so the bytes come from memory. Not thread-safe.
final class RawReader implements AutoCloseable {

    /// A file modified this shortly before it was read may have changed again without a new time.
    private static final Duration TOO_FRESH = Duration.ofSeconds(2);

    private final RawPacker packer = new RawPacker();
    private final byte[] plain = new byte[RawChunk.SIZE];

    /// Read what is new.
    ///
    /// @param kept what is kept of the log and the files that belong to it
    /// @param grown whether the log only grew: then its earlier bytes are not read again
    void read(LogOnDisk log, List<RawFile> kept, boolean grown, Consumer<RawStep> steps) {
        AgentFormat format = log.log().format();
        SessionFile session = log.log().file();
        try {
            if (!log.log().isStored() || Files.isRegularFile(session.path())) {
                file(session.path(), Kind.LOG, kept, grown, steps);
            } else {
                rows(log, kept, steps);
            }
            for (Path side : format.sideFiles(session)) {
                if (Files.isRegularFile(side, LinkOption.NOFOLLOW_LINKS)) {
                    file(side, Kind.SIDE, kept, false, steps);
                }
            }
        } catch (IOException e) {
            throw UnreadableLog.because(session.path(), e);
        }
    }

    private void file(Path path, Kind kind, List<RawFile> kept, boolean grown, Consumer<RawStep> steps)
            throws IOException {
        RawFile known = find(path, kept);
        Instant keptAt = Instant.now();
        FileFacts facts = FileFacts.of(path);
        if (known != null && known.kind() == kind && isUnchanged(known, facts)) {
            return;
        }
        int from = grown && known != null && known.size() <= facts.size()
                ? Math.toIntExact(known.size() / RawChunk.SIZE)
                : 0;
        try (FileChannel channel = RegularFile.open(path)) {
            long position = (long) from * RawChunk.SIZE;
            channel.position(position);
            steps.accept(
                    new RawStep.Begin(path, kind, from, known == null ? 0 : known.version(), facts.size() - position));
            for (int ordinal = from; position < facts.size(); ordinal++) {
                int length = fill(channel, (int) Math.min(RawChunk.SIZE, facts.size() - position));
                if (length > 0) {
                    steps.accept(new RawStep.Chunk(packer.pack(ordinal, plain, length)));
                    position += length;
                }
                if (length < RawChunk.SIZE) {
                    break;
                }
            }
            steps.accept(new RawStep.End(position, facts.modified(), facts.mode(), keptAt));
        }
    }

    private static boolean isUnchanged(RawFile known, FileFacts facts) {
        return known.size() == facts.size()
                && known.modified().equals(facts.modified())
                && known.mode() == facts.mode()
                && !known.modified().isAfter(known.keptAt().minus(TOO_FRESH));
    }

    /// The rest of a file that was truncated meanwhile is missing.
    private int fill(FileChannel channel, int wanted) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(plain, 0, wanted);
        while (buffer.hasRemaining() && channel.read(buffer) > 0) {
            // Continue until the chunk is full.
        }
        return buffer.position();
    }

    private void rows(LogOnDisk log, List<RawFile> kept, Consumer<RawStep> steps) {
        SessionFile session = log.log().file();
        byte[] document = log.log()
                .format()
                .store(session.path())
                .flatMap(store -> store.rows(session))
                .orElse(null);
        if (document == null) {
            return;
        }
        RawFile known = find(session.path(), kept);
        steps.accept(
                new RawStep.Begin(session.path(), Kind.ROWS, 0, known == null ? 0 : known.version(), document.length));
        int ordinal = 0;
        for (int at = 0; at < document.length; at += RawChunk.SIZE) {
            int length = Math.min(RawChunk.SIZE, document.length - at);
            System.arraycopy(document, at, plain, 0, length);
            steps.accept(new RawStep.Chunk(packer.pack(ordinal++, plain, length)));
        }
        steps.accept(new RawStep.End(document.length, log.stamp().modified(), RawFile.UNKNOWN_MODE, Instant.now()));
    }

    private static @Nullable RawFile find(Path path, List<RawFile> kept) {
        return kept.stream()
                .filter(file -> file.path().equals(path))
                .findFirst()
                .orElse(null);
    }

    @Override
    public void close() {
        packer.close();
    }
}
