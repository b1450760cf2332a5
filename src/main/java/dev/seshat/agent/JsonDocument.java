package dev.seshat.agent;

import dev.seshat.host.RegularFile;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonBytes;
import dev.seshat.json.JsonShortener;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/// A log that is one JSON document, with its long texts cut if it is larger than the limit.
///
/// @param size the bytes of the text
/// @param length the bytes of the log
/// @param isTooLarge whether it is larger than the limit even so; there is no text then
record JsonDocument(JsonBytes text, int size, long length, boolean isTooLarge) {

    /// Read a log. One that is not JSON has a text that is not JSON either.
    static JsonDocument read(Path log, int maxBytes, CutMark marks) {
        try (InputStream in = RegularFile.stream(log)) {
            byte[] document = in.readNBytes(maxBytes + 1);
            if (document.length <= maxBytes) {
                return new JsonDocument(JsonBytes.of(document), document.length, document.length, false);
            }
        } catch (IOException e) {
            throw UnreadableLog.because(log, e);
        }
        try (InputStream in = RegularFile.stream(log)) {
            return shortened(in, maxBytes, marks);
        } catch (IOException e) {
            throw UnreadableLog.because(log, e);
        }
    }

    /// A text that is at hand.
    static JsonDocument of(byte[] json, int maxBytes) {
        if (json.length <= maxBytes) {
            return new JsonDocument(JsonBytes.of(json), json.length, json.length, false);
        }
        try (InputStream in = new ByteArrayInputStream(json)) {
            return shortened(in, maxBytes, CutMark.SENTENCE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonDocument shortened(InputStream in, int maxBytes, CutMark marks) throws IOException {
        JsonPieces pieces = new JsonPieces(in);
        JsonShortener shortener = new JsonShortener(maxBytes, false, "", marks);
        shortener.shorten(pieces.buffer(), 0, 0, pieces);
        long length = pieces.offset() + pieces.filled() + in.skip(Long.MAX_VALUE);
        boolean malformed = shortener.isMalformed() || shortener.values() != 1;
        return malformed
                ? new JsonDocument(JsonBytes.of(new byte[] {'?'}), 1, length, false)
                : new JsonDocument(shortener.text(), shortener.size(), length, shortener.isTooLarge());
    }
}
