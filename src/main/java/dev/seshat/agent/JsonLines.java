package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.CutMark;
import dev.seshat.json.JsonBytes;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonShortener;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// Reads the lines of a log one by one, with one rule for bad lines that all formats share.
///
/// Only what cannot be read is skipped and counted; the rest of the file is kept. A line may hold several
/// objects, as when a line end was lost: each is read. A line longer than the limit is never held in memory: it
/// is read with its long texts cut. A last line without a line end counts if it is complete; otherwise it is
/// still being written and is neither counted nor consumed.
///
/// Not thread-safe: it reuses its buffer between files.
public final class JsonLines {

    private static final int CHUNK_BYTES = 256 * 1024;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    /// Reads one object of a line.
    @FunctionalInterface
    public interface LineReader {

        /// Read the next object from start to end; a malformed line must have no effect.
        Outcome read(Line line) throws MalformedJson;
    }

    /// The next line, or what is left of it after its first object. Reading it finds its end; searching for the
    /// end first would be one pass too many.
    public final class Line {

        private JsonBytes source = text;
        private int from;
        private int limit;
        private int end;
        private boolean last;
        private boolean isRest;

        private Line() {}

        /// Put a cursor at its first value.
        public void start(JsonCursor cursor) throws MalformedJson {
            cursor.startLine(source, from, limit);
        }

        /// Require that the object at the cursor and its line are complete. It may be used then.
        public void finish(JsonCursor cursor) throws MalformedJson {
            end = isRest ? cursor.finishValue() : cursor.finishLine(last);
        }

        /// The object as text.
        @Override
        public String toString() {
            return new String(source.bytes(), from, end - from, UTF_8);
        }
    }

    /// The result of reading a line that is JSON.
    public enum Outcome {
        /// It was read; continue.
        READ,
        /// It was read; stop at the end of the line, where reading can continue later.
        FULL,
        /// It was read, and nothing else is needed.
        ENOUGH,
        /// It is JSON but not an object, so it is malformed as a line.
        NO_OBJECT
    }

    /// Where reading ended.
    ///
    /// @param offset the byte to continue at
    /// @param lines the lines before it
    public record End(long offset, long lines, SkippedLines skipped) {}

    private final int maxLineBytes;
    private final JsonShortener shortener;
    private final JsonBytes text = new JsonBytes(CHUNK_BYTES);
    private final Line line = new Line();
    private byte[] buffer = text.bytes();

    /// Read lines of at most `maxLineBytes`, excluding the line end, and shorten longer ones to that.
    public JsonLines(int maxLineBytes) {
        this(maxLineBytes, "", CutMark.SENTENCE);
    }

    /// Read lines likewise.
    ///
    /// @param unread the name of a member that need not be kept of a line that is shortened; empty for none
    /// @param marks what to write where a text was cut
    public JsonLines(int maxLineBytes, String unread, CutMark marks) {
        this.maxLineBytes = maxLineBytes;
        this.shortener = new JsonShortener(maxLineBytes, true, unread, marks);
    }

    /// Read the lines of a file from an offset to its current end.
    public End read(Path file, long from, LineReader reader) {
        try (LineSource source = LineSource.open(file, from)) {
            return new Pass(source, from, reader).run();
        } catch (IOException e) {
            throw UnreadableLog.because(file, e);
        }
    }

    /// One pass over one file.
    private final class Pass implements JsonShortener.Source {

        private final LineSource source;
        private final LineReader reader;
        /// The file's offset of the first byte of the buffer.
        private long bufferOffset;
        private int filled;
        private int lineStart;
        private boolean last;
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
            while (fill() && readLines()) {
                // Continue with the next piece.
            }
            return new End(bufferOffset + lineStart, lines, new SkippedLines(malformed, overlong));
        }

        /// Read the lines in the buffer; false if no more are to be read.
        private boolean readLines() throws IOException {
            last = source.endsAt(bufferOffset + filled);
            while (lineStart < filled) {
                if (!nextLine()) {
                    if (filled - lineStart <= maxLineBytes) {
                        return true;
                    }
                    if (!shortenLine()) {
                        return false;
                    }
                }
                if (enough) {
                    return false;
                }
            }
            return true;
        }

        /// Read more of the file after the unfinished line; false at the end of the file.
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

        @Override
        public int more(int from) throws IOException {
            lineStart = from;
            boolean _ = fill();
            return filled;
        }

        @Override
        public long offset() {
            return bufferOffset;
        }

        /// Read or skip the next line; false if its end is not in the buffer.
        private boolean nextLine() throws IOException {
            if (readLine()) {
                lines++;
                lineStart = line.end < filled ? line.end + 1 : filled;
                return true;
            }
            int newline = text.findLineEnd(lineStart, filled);
            if (newline < 0) {
                return false;
            }
            if (newline - lineStart > maxLineBytes) {
                return shortenLine();
            }
            if (!isBlank(lineStart, newline)) {
                malformed++;
            }
            lines++;
            lineStart = newline + 1;
            return true;
        }

        /// Read the next line if its first object is complete, and the others as far as they are.
        private boolean readLine() {
            line.from = isMarked(lineStart) ? lineStart + BYTE_ORDER_MARK.length : lineStart;
            line.limit = (int) Math.min(filled, lineStart + maxLineBytes + 1L);
            line.last = last && filled - lineStart <= maxLineBytes;
            try {
                boolean more = take(reader.read(line));
                if (line.end < line.limit && buffer[line.end] != '\n') {
                    int newline = text.findLineEnd(line.end, line.limit);
                    readRest(newline < 0 ? line.limit : newline, more);
                }
                return true;
            } catch (MalformedJson e) {
                return false;
            }
        }

        /// Read the other objects of a line up to its end.
        private void readRest(int lineEnd, boolean wanted) {
            line.isRest = true;
            line.limit = lineEnd;
            boolean more = wanted;
            while (more && line.end < lineEnd) {
                line.from = line.end;
                try {
                    more = take(reader.read(line));
                } catch (MalformedJson e) {
                    malformed++;
                    more = false;
                }
            }
            line.isRest = false;
            line.end = lineEnd;
        }

        /// Whether to read what follows on the same line.
        private boolean take(Outcome outcome) {
            return switch (outcome) {
                case READ -> true;
                case FULL -> {
                    enough = true;
                    yield true;
                }
                case ENOUGH -> {
                    enough = true;
                    yield false;
                }
                case NO_OBJECT -> {
                    malformed++;
                    yield false;
                }
            };
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

        /// Read an overlong line with its long texts cut; false if the file ends inside it. It is complete, or
        /// still being written and to be read again.
        private boolean shortenLine() throws IOException {
            long start = bufferOffset + lineStart;
            shortener.shorten(text, isMarked(lineStart) ? lineStart + BYTE_ORDER_MARK.length : lineStart, filled, this);
            lineStart = shortener.position();
            boolean ended = findLineEnd();
            last = source.endsAt(bufferOffset + filled);
            if (!ended && (shortener.isMalformed() || shortener.values() == 0 || !last)) {
                bufferOffset = start;
                lineStart = 0;
                filled = 0;
                return false;
            }
            lineStart = ended ? lineStart + 1 : filled;
            lines++;
            readShortened();
            return true;
        }

        private void readShortened() {
            long before = malformed;
            line.source = shortener.text();
            line.end = 0;
            readRest(shortener.size(), true);
            line.source = text;
            if (malformed == before && shortener.isMalformed()) {
                malformed++;
            } else if (malformed == before && shortener.isTooLarge()) {
                overlong++;
            }
        }

        /// Move to the next line end; false at the end of the file.
        private boolean findLineEnd() throws IOException {
            int newline = text.findLineEnd(lineStart, filled);
            while (newline < 0) {
                lineStart = filled;
                if (!fill()) {
                    return false;
                }
                newline = text.findLineEnd(lineStart, filled);
            }
            lineStart = newline;
            return true;
        }
    }
}
