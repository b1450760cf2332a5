package dev.seshat.agent;

import dev.seshat.json.JsonBytes;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

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

        /// Read the bytes of a line that is not blank.
        Outcome read(JsonBytes text, int from, int to) throws MalformedJson;
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
    private byte[] buffer = text.bytes();

    /// Iterate over lines of at most `maxLineBytes`, the line end not included.
    public JsonLines(int maxLineBytes) {
        this.maxLineBytes = maxLineBytes;
    }

    /// Read the lines of a file from an offset on, as far as the file reaches now.
    public End read(Path file, long from, LineReader reader) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new Pass(channel, from, reader).run();
        } catch (IOException e) {
            throw UnreadableLog.because(file, e);
        }
    }

    /// One pass over one file.
    private final class Pass {

        private final FileChannel channel;
        private final LineReader reader;
        private final long size;
        /// The file's offset of the first byte of the buffer.
        private long bufferOffset;
        private int filled;
        private int lineStart;
        private boolean inOverlong;
        private long lines;
        private long malformed;
        private long overlong;

        Pass(FileChannel channel, long from, LineReader reader) throws IOException {
            this.channel = channel;
            this.reader = reader;
            this.size = channel.size();
            this.bufferOffset = from;
        }

        End run() throws IOException {
            long overlongStart = 0;
            while (fill()) {
                int searched = lineStart;
                int newline;
                while ((newline = text.findLineEnd(searched, filled)) >= 0) {
                    lines++;
                    searched = newline + 1;
                    boolean enough = endLine(newline);
                    lineStart = searched;
                    if (enough) {
                        return end(bufferOffset + lineStart);
                    }
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
                return endInOverlong(overlongStart);
            }
            return endUnterminated();
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
            long left = size - bufferOffset - filled;
            int wanted = Math.clamp(left, 0, buffer.length - filled);
            int read = wanted == 0 ? 0 : channel.read(ByteBuffer.wrap(buffer, filled, wanted), bufferOffset + filled);
            filled += Math.max(read, 0);
            text.changed(filled);
            return read > 0;
        }

        /// Read the line that ends here and say whether it was enough.
        private boolean endLine(int newline) {
            if (inOverlong || newline - lineStart > maxLineBytes) {
                inOverlong = false;
                overlong++;
                return false;
            }
            try {
                return readLine(newline);
            } catch (MalformedJson e) {
                malformed++;
                return false;
            }
        }

        private boolean readLine(int end) throws MalformedJson {
            int start = lineStart;
            if (end - start >= 3 && Arrays.equals(buffer, start, start + 3, BYTE_ORDER_MARK, 0, 3)) {
                start += 3;
            }
            if (isBlank(start, end)) {
                return false;
            }
            Outcome outcome = reader.read(text, start, end);
            if (outcome == Outcome.NO_OBJECT) {
                malformed++;
            }
            return outcome == Outcome.ENOUGH;
        }

        private boolean isBlank(int from, int to) {
            for (int i = from; i < to; i++) {
                if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
                    return false;
                }
            }
            return true;
        }

        private End endUnterminated() {
            if (filled == lineStart || isBlank(lineStart, filled)) {
                return end(bufferOffset + lineStart);
            }
            try {
                readLine(filled);
            } catch (MalformedJson e) {
                return end(bufferOffset + lineStart);
            }
            lines++;
            return end(bufferOffset + filled);
        }

        private End endInOverlong(long start) throws IOException {
            if (!Brackets.areClosed(channel, start, size)) {
                return end(start);
            }
            lines++;
            overlong++;
            return end(size);
        }

        private End end(long offset) {
            return new End(offset, lines, new SkippedLines(malformed, overlong));
        }
    }
}
