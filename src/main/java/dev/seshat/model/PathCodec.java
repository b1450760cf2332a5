package dev.seshat.model;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/// Encodes a path as text that decodes to the same path, even if its bytes are not UTF-8.
///
/// Java shows such bytes as U+FFFD, which cannot be decoded. For these paths the text is a URI, which preserves
/// them: `file:///logs/caf%E9.jsonl`. All other paths are plain text; an absolute path is never mistaken for a
/// URI.
public final class PathCodec {

    private static final String URI_START = "file:///";
    private static final char UNDECODABLE = '\ufffd';

    private PathCodec() {}

    /// Encode a path.
    public static String of(Path path) {
        String text = path.toString();
        return text.indexOf(UNDECODABLE) < 0 || isText(text, path)
                ? text
                : path.toUri().toString();
    }

    /// Decode a path.
    public static Path path(String text) {
        if (text.startsWith(URI_START)) {
            try {
                return Path.of(URI.create(text));
            } catch (IllegalArgumentException e) {
                // Not written by us: a relative path with an unusual name.
            }
        }
        return Path.of(text);
    }

    /// The prefixes of the texts of these paths and of everything below them. A path whose own name is UTF-8
    /// may contain others that are not, hence up to two prefixes for each.
    public static Set<String> placesOf(Collection<Path> places) {
        Set<String> texts = new LinkedHashSet<>();
        for (Path place : places) {
            texts.add(of(place));
            String uri = place.toUri().toString();
            texts.add(uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri);
        }
        return texts;
    }

    /// U+FFFD may also be part of the name itself.
    private static boolean isText(String text, Path path) {
        try {
            return Path.of(text).equals(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
