package dev.seshat.index.lucene;

import java.util.Locale;
import java.util.function.Predicate;

/// Which files a filter matches: a name, or any whole part of a path, ignoring case; `*` matches anything.
final class FilePattern {

    /// Terms are limited in bytes, and a character takes up to three.
    static final int LONGEST = 10_000;

    private FilePattern() {}

    /// A path in its form for comparison. The end of a path matters more than its beginning.
    static String folded(String path) {
        String folded = "/" + path.replace('\\', '/').toLowerCase(Locale.ROOT) + "/";
        return folded.length() <= LONGEST ? folded : folded.substring(folded.length() - LONGEST);
    }

    /// Matches folded paths.
    static Predicate<String> of(String wanted) {
        String part = folded(wanted.replace('\\', '/').replaceAll("^/+|/+$", ""));
        if (wanted.indexOf('*') < 0) {
            return path -> path.contains(part);
        }
        String[] pieces = part.split("\\*", -1);
        return path -> holdsInOrder(pieces, path);
    }

    /// The first match of each piece leaves the most room for the next.
    private static boolean holdsInOrder(String[] pieces, String path) {
        int at = 0;
        for (String piece : pieces) {
            int found = path.indexOf(piece, at);
            if (found < 0) {
                return false;
            }
            at = found + piece.length();
        }
        return true;
    }
}
