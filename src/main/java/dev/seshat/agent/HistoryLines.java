package dev.seshat.agent;

import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SkippedLines;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The lines of a history, each with its place, so that it can be read again alone. Not thread-safe.
final class HistoryLines implements Closeable {

    private static final int CHUNK_BYTES = 64 * 1024;

    /// Receives objects.
    interface Listener {

        /// Whether to stop before a line that begins with this object.
        boolean isTooNew(Obj first);

        /// Process the next object.
        void object(Obj object, long start, int length);
    }

    /// Where reading ended.
    ///
    /// @param offset where to continue
    record End(long offset, long lines, SkippedLines skipped) {}

    private final FileChannel channel;
    private final long size;
    private final int maxLineBytes;
    private final JsonCursor cursor = new JsonCursor();
    private byte[] line = new byte[CHUNK_BYTES];

    private HistoryLines(FileChannel channel, long size, int maxLineBytes) {
        this.channel = channel;
        this.size = size;
        this.maxLineBytes = maxLineBytes;
    }

    static HistoryLines open(Path file, int maxLineBytes) throws IOException {
        FileChannel channel = RegularFile.open(file);
        return new HistoryLines(channel, channel.size(), maxLineBytes);
    }

    /// Read again what a listener was given.
    Obj at(long start, int length) throws IOException {
        reserve(length);
        ByteBuffer into = ByteBuffer.wrap(line, 0, length);
        while (into.hasRemaining() && channel.read(into, start + into.position()) > 0) {
            // Read on.
        }
        Obj object = into.hasRemaining() ? null : parse(0, length);
        return object == null ? JsonValue.EMPTY : object;
    }

    /// Read from the start of a line to the end of the file. A last line without a line end counts if it is
    /// complete; otherwise it is still being written.
    End read(long from, Listener listener) throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        long lineStart = from;
        int filled = 0;
        long lines = 0;
        long malformed = 0;
        long overlong = 0;
        for (long at = from; at < size; ) {
            int read = channel.read(ByteBuffer.wrap(chunk, 0, (int) Math.min(chunk.length, size - at)), at);
            if (read <= 0) {
                break;
            }
            int begin = 0;
            for (int i = 0; i <= read; i++) {
                boolean ends = i < read ? chunk[i] == '\n' : at + read == size;
                if (i < read && !ends) {
                    continue;
                }
                filled = append(chunk, begin, i, filled);
                begin = i + 1;
                if (!ends) {
                    continue;
                }
                boolean last = i == read;
                if (last && filled == 0) {
                    continue;
                }
                Read what = filled > maxLineBytes ? Read.OVERLONG : objects(lineStart, filled, listener);
                if (what == Read.ENOUGH || (last && what != Read.READ)) {
                    return new End(lineStart, lines, new SkippedLines(malformed, overlong));
                }
                lines++;
                malformed += what == Read.MALFORMED ? 1 : 0;
                overlong += what == Read.OVERLONG ? 1 : 0;
                lineStart = Math.min(at + i + 1, size);
                filled = 0;
            }
            at += read;
        }
        return new End(lineStart, lines, new SkippedLines(malformed, overlong));
    }

    private enum Read {
        READ,
        MALFORMED,
        OVERLONG,
        ENOUGH
    }

    /// An overlong line is not kept, only its length up to the limit.
    private int append(byte[] chunk, int from, int to, int filled) {
        int length = Math.min(to - from, maxLineBytes + 1 - filled);
        if (length <= 0) {
            return filled;
        }
        reserve(filled + length);
        System.arraycopy(chunk, from, line, filled, length);
        return filled + length;
    }

    private void reserve(int length) {
        if (length > line.length) {
            line = Arrays.copyOf(line, Math.max(length, 2 * line.length));
        }
    }

    /// Processes that write at the same time may put several objects on one line.
    private Read objects(long lineStart, int length, Listener listener) {
        int at = 0;
        boolean first = true;
        while (at < length && isSpace(line[at])) {
            at++;
        }
        while (at < length) {
            Obj object = parse(at, length);
            if (object == null) {
                return Read.MALFORMED;
            }
            int end = cursor.position();
            if (first && listener.isTooNew(object)) {
                return Read.ENOUGH;
            }
            first = false;
            listener.object(object, lineStart + at, end - at);
            at = end;
            while (at < length && isSpace(line[at])) {
                at++;
            }
        }
        return Read.READ;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\r';
    }

    private @Nullable Obj parse(int from, int to) {
        try {
            cursor.start(line, from, to);
            return JsonValue.read(cursor) instanceof Obj object ? object : null;
        } catch (MalformedJson e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
