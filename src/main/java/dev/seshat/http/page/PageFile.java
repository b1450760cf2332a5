package dev.seshat.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
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
            return of(name, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The page itself, which tells the browser of the modules that it will need: it need not find them one in the
    /// other.
    static PageFile index(List<String> modules) {
        String links = modules.stream()
                .map(module -> "<link rel=\"modulepreload\" href=\"" + module + "\">\n")
                .collect(Collectors.joining());
        String html = new String(load("index.html").content(), UTF_8);
        return of("index.html", html.replace("</head>", links + "</head>").getBytes(UTF_8));
    }

    private static PageFile of(String name, byte[] content) {
        CRC32C sum = new CRC32C();
        sum.update(content);
        String tag = "W/\"" + content.length + "-" + HexFormat.of().toHexDigits(sum.getValue(), 8) + "\"";
        return new PageFile(type(name), content, tag);
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
