package dev.seshat.http.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/// A file of the page, from the jar, plain and compressed: it is compressed once, not per request.
@SuppressWarnings("ArrayRecordComponent") // never compared
record PageFile(String type, byte[] content, byte[] packed) {

    static PageFile load(String name) {
        try (InputStream in = PageFile.class.getResourceAsStream("/page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the page lacks " + name);
            }
            return of(name, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static PageFile of(String name, byte[] content) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PageFile(type(name), content, packed.toByteArray());
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
