package dev.seshat.model;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/// A path as text that leads back to the same path, also if its bytes are no UTF-8.
///
/// Java shows such bytes as U+FFFD, and of that text nothing leads back. Then the text is the path's URI, which keeps
/// them: `file:///logs/caf%E9.jsonl`. All other paths are as they are; an absolute one is never taken for a URI.
public final class PathText {

    private static final String URI_START = "file:///";
    private static final char UNDECODABLE = '\ufffd';

    private PathText() {}

    /// The text of a path.
    public static String of(Path path) {
        String text = path.toString();
        return text.indexOf(UNDECODABLE) < 0 || isText(text, path)
                ? text
                : path.toUri().toString();
    }

    /// The path of such a text.
    public static Path path(String text) {
        if (text.startsWith(URI_START)) {
            try {
                return Path.of(URI.create(text));
            } catch (IllegalArgumentException e) {
                // Somebody else's text: a relative path with an odd name.
            }
        }
        return Path.of(text);
    }

    /// The texts that the texts of these places, and of all below them, begin with. A path whose own name is UTF-8 may
    /// have others below it.
    public static Set<String> placesOf(Collection<Path> places) {
        Set<String> texts = new LinkedHashSet<>();
        for (Path place : places) {
            texts.add(of(place));
            String uri = place.toUri().toString();
            texts.add(uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri);
        }
        return texts;
    }

    /// The character may stand in a name itself.
    private static boolean isText(String text, Path path) {
        try {
            return Path.of(text).equals(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
