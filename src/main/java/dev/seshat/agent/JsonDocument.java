package dev.seshat.agent;

import dev.seshat.host.RegularFile;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonBytes;
import dev.seshat.json.JsonShortener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/// A log, or a record of one, that is one JSON document, with its long texts cut if it is larger than the limit.
///
/// @param size the bytes of the text
/// @param length the bytes of the whole document
/// @param isTooLarge whether it is larger than the limit even so; there is no text then
public record JsonDocument(JsonBytes text, int size, long length, boolean isTooLarge) {

    private static final int CHUNK_BYTES = 256 * 1024;

    /// Read a file. One that is not JSON has a text that is not JSON either.
    public static JsonDocument read(Path file, int maxBytes, CutMark marks, OpenOption... options) {
        try (InputStream in = RegularFile.stream(file, options)) {
            byte[] document = in.readNBytes(maxBytes + 1);
            if (document.length <= maxBytes) {
                return of(document);
            }
        } catch (IOException e) {
            throw UnreadableLog.because(file, e);
        }
        try (InputStream in = RegularFile.stream(file, options)) {
            return shortened(in, maxBytes, marks);
        } catch (IOException e) {
            throw UnreadableLog.because(file, e);
        }
    }

    /// A document that is held as a whole.
    public static JsonDocument of(byte[] document) {
        return new JsonDocument(JsonBytes.of(document), document.length, document.length, false);
    }

    /// A document that is too large even to be shortened.
    public static JsonDocument tooLarge(long length) {
        return new JsonDocument(new JsonBytes(0), 0, length, true);
    }

    /// Read a document of any length and cut its long texts.
    public static JsonDocument shortened(InputStream in, int maxBytes, CutMark marks) throws IOException {
        Pieces pieces = new Pieces(in);
        JsonShortener shortener = new JsonShortener(maxBytes, false, "", marks);
        shortener.shorten(pieces.buffer, 0, 0, pieces);
        long length = pieces.offset + pieces.filled + in.skip(Long.MAX_VALUE);
        boolean malformed = shortener.isMalformed() || shortener.values() != 1;
        return malformed
                ? new JsonDocument(JsonBytes.of(new byte[] {'?'}), 1, length, false)
                : new JsonDocument(shortener.text(), shortener.size(), length, shortener.isTooLarge());
    }

    /// The document piece by piece.
    private static final class Pieces implements JsonShortener.Source {

        private final InputStream in;
        private final JsonBytes buffer = new JsonBytes(CHUNK_BYTES);
        private int filled;
        private long offset;

        Pieces(InputStream in) {
            this.in = in;
        }

        @Override
        public int more(int from) throws IOException {
            byte[] bytes = buffer.bytes();
            System.arraycopy(bytes, from, bytes, 0, filled - from);
            offset += from;
            filled -= from;
            filled += Math.max(0, in.read(bytes, filled, bytes.length - filled));
            buffer.changed(filled);
            return filled;
        }

        @Override
        public long offset() {
            return offset;
        }
    }
}
