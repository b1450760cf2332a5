package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonBytes;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// The lines of a log, one after the other, with the one rule for bad lines that all formats share.
///
/// A line that its reader finds malformed, or that is longer than the limit, is skipped and counted; the rest of
/// the file is kept. An over-long line is never held in memory. A last line without a line end counts when it is
/// complete, else it is still being written: it is neither counted nor consumed.
///
/// Not thread-safe: it keeps its buffer from file to file.
public final class JsonLines {

    private static final int CHUNK_BYTES = 256 * 1024;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    /// Reads one line.
    @FunctionalInterface
    public interface LineReader {

        /// Read the next line, from its start to its end; nothing may come of it if it is malformed.
        Outcome read(Line line) throws MalformedJson;
    }

    /// The line that is next. Where it ends is found by reading it: looking for it first would be one look too many.
    public final class Line {

        private int from;
        private int limit;
        private int end;
        private boolean last;

        private Line() {}

        /// Put a cursor at its first value.
        public void start(JsonCursor cursor) throws MalformedJson {
            cursor.startLine(text, from, limit);
        }

        /// Insist that it ends where the cursor stands. It is whole then, and may be used.
        public void finish(JsonCursor cursor) throws MalformedJson {
            end = cursor.finishLine(last);
        }

        /// The line as text.
        @Override
        public String toString() {
            return new String(buffer, from, end - from, UTF_8);
        }
    }

    /// What became of a line that is JSON.
    public enum Outcome {
        /// It was read; go on.
        READ,
        /// It was read, and the rest of the file is not wanted.
        ENOUGH,
        /// It is JSON but no object, so it is malformed as a line.
        NO_OBJECT
    }

    /// Where the reading ended.
    ///
    /// @param offset the byte to go on at
    /// @param lines the lines up to there
    public record End(long offset, long lines, SkippedLines skipped) {}

    private final int maxLineBytes;
    private final JsonBytes text = new JsonBytes(CHUNK_BYTES);
    private final Line line = new Line();
    private byte[] buffer = text.bytes();

    /// Iterate over lines of at most `maxLineBytes`, the line end not included.
    public JsonLines(int maxLineBytes) {
        this.maxLineBytes = maxLineBytes;
    }

    /// Read the lines of a file from an offset on, as far as the file reaches now.
    public End read(Path file, long from, LineReader reader) {
        try (LineSource source = LineSource.open(file, from)) {
            return new Pass(source, from, reader).run();
        } catch (IOException e) {
            throw UnreadableLog.because(file, e);
        }
    }

    /// One pass over one file.
    private final class Pass {

        private final LineSource source;
        private final LineReader reader;
        /// The file's offset of the first byte of the buffer.
        private long bufferOffset;
        private int filled;
        private int lineStart;
        private boolean inOverlong;
        private long overlongStart;
        private boolean enough;
        private long lines;
        private long malformed;
        private long overlong;

        Pass(LineSource source, long from, LineReader reader) {
            this.source = source;
            this.reader = reader;
            this.bufferOffset = from;
        }

        End run() throws IOException {
            while (fill()) {
                boolean last = source.endsAt(bufferOffset + filled);
                while (lineStart < filled && !enough && nextLine(last)) {
                    // On to the next one.
                }
                if (enough) {
                    break;
                }
                if (!inOverlong && filled - lineStart > maxLineBytes) {
                    inOverlong = true;
                    overlongStart = bufferOffset + lineStart;
                }
                if (inOverlong) {
                    lineStart = filled;
                }
            }
            if (inOverlong) {
                endInOverlong();
            }
            return new End(bufferOffset + lineStart, lines, new SkippedLines(malformed, overlong));
        }

        /// Read more of the file behind the unfinished line; false at the end of the file.
        private boolean fill() throws IOException {
            if (lineStart > 0) {
                System.arraycopy(buffer, lineStart, buffer, 0, filled - lineStart);
                bufferOffset += lineStart;
                filled -= lineStart;
                lineStart = 0;
            }
            if (filled == buffer.length) {
                text.grow();
                buffer = text.bytes();
            }
            int read = source.read(ByteBuffer.wrap(buffer, filled, buffer.length - filled), bufferOffset + filled);
            filled += Math.max(read, 0);
            text.changed(filled);
            return read > 0;
        }

        /// Read or skip the next line; false when its end is not in sight.
        private boolean nextLine(boolean last) {
            if (!inOverlong && readLine(last)) {
                lines++;
                lineStart = line.end < filled ? line.end + 1 : filled;
                return true;
            }
            int newline = text.findLineEnd(lineStart, filled);
            if (newline < 0) {
                return false;
            }
            if (inOverlong || newline - lineStart > maxLineBytes) {
                inOverlong = false;
                overlong++;
            } else if (!isBlank(lineStart, newline)) {
                malformed++;
            }
            lines++;
            lineStart = newline + 1;
            return true;
        }

        /// Read the next line if it is JSON and whole.
        private boolean readLine(boolean last) {
            line.from = isMarked(lineStart) ? lineStart + BYTE_ORDER_MARK.length : lineStart;
            line.limit = (int) Math.min(filled, lineStart + maxLineBytes + 1L);
            line.last = last && filled - lineStart <= maxLineBytes;
            try {
                switch (reader.read(line)) {
                    case READ -> {}
                    case ENOUGH -> enough = true;
                    case NO_OBJECT -> malformed++;
                }
                return true;
            } catch (MalformedJson e) {
                return false;
            }
        }

        private boolean isMarked(int start) {
            return filled - start >= BYTE_ORDER_MARK.length
                    && buffer[start] == BYTE_ORDER_MARK[0]
                    && buffer[start + 1] == BYTE_ORDER_MARK[1]
                    && buffer[start + 2] == BYTE_ORDER_MARK[2];
        }

        private boolean isBlank(int start, int to) {
            for (int i = isMarked(start) ? start + BYTE_ORDER_MARK.length : start; i < to; i++) {
                if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
                    return false;
                }
            }
            return true;
        }

        /// The file ends inside an over-long line: that is done, or still being written and to be read again.
        private void endInOverlong() throws IOException {
            long end = bufferOffset + filled;
            lineStart = 0;
            bufferOffset = overlongStart;
            if (source.isWhole(overlongStart, end)) {
                lines++;
                overlong++;
                bufferOffset = end;
            }
        }
    }
}
