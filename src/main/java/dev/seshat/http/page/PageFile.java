package dev.seshat.http.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/// A file of the page, from the jar.
///
/// @param tag what tells it from the same file of another version
@SuppressWarnings("ArrayRecordComponent") // never compared
record PageFile(String type, byte[] content, String tag) {

    static PageFile load(String name) {
        try (InputStream in = PageFile.class.getResourceAsStream("/page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the page lacks " + name);
            }
            byte[] content = in.readAllBytes();
            CRC32C sum = new CRC32C();
            sum.update(content);
            String tag = "W/\"" + content.length + "-" + HexFormat.of().toHexDigits(sum.getValue(), 8) + "\"";
            return new PageFile(type(name), content, tag);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String type(String name) {
        return switch (name.substring(name.lastIndexOf('.'))) {
            case ".html" -> "text/html; charset=utf-8";
            case ".css" -> "text/css; charset=utf-8";
            case ".js" -> "text/javascript; charset=utf-8";
            case ".svg" -> "image/svg+xml";
            default -> throw new IllegalArgumentException("no type for " + name);
        };
    }
}
