package dev.seshat.query;

import org.jspecify.annotations.Nullable;

/// Decides which projects a typed name means: one rule for lists in memory and for every store.
///
/// - `web` matches part of a name or path: `/home/me/webapp`. Case is ignored, `\` is `/`, and `*` matches
///   anything.
/// - `/home/me/web`, an absolute path, matches this directory and those below it.
/// - `=web` matches a whole name, `=me/web` the end of a path: project labels.
///
/// Paths are matched as `/PATH/`, in lower case. Databases fold the case of ASCII only, so a pattern lists
/// both cases of other letters.
public final class ProjectPattern {

    /// Longer than any path.
    private static final int LONGEST = 4_096;

    /// Matches nothing: a path has at least two slashes around it.
    private static final String NOTHING = "/";

    /// In lower case, with stars.
    private final String pattern;

    private ProjectPattern(String pattern) {
        this.pattern = pattern;
    }

    public static ProjectPattern of(String typed) {
        String wanted = folded(typed.strip());
        if (wanted.length() > LONGEST) {
            return new ProjectPattern(NOTHING);
        }
        if (wanted.startsWith("=")) {
            String name = withoutEnd(wanted.substring(1));
            return new ProjectPattern(name.startsWith("/") ? "/" + name + "/" : "*/" + name + "/");
        }
        return new ProjectPattern(isAbsolute(wanted) ? "/" + withoutEnd(wanted) + "/*" : "*" + wanted + "*");
    }

    private static boolean isAbsolute(String path) {
        return path.startsWith("/")
                || (path.length() > 1 && path.charAt(1) == ':' && Character.isLetter(path.charAt(0)));
    }

    private static String withoutEnd(String path) {
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }

    /// Whether the project at a path matches.
    public boolean matches(@Nullable String path) {
        if (path == null) {
            return false;
        }
        String text = "/" + withoutEnd(folded(path)) + "/";
        int first = pattern.indexOf('*');
        if (first < 0) {
            return text.equals(pattern);
        }
        int last = pattern.lastIndexOf('*');
        int at = first;
        int end = text.length() - (pattern.length() - last - 1);
        if (end < first
                || !text.startsWith(pattern.substring(0, first))
                || !text.endsWith(pattern.substring(last + 1))) {
            return false;
        }
        // The first match of each piece between stars leaves the most room for the next.
        for (int star = first; star < last; ) {
            int next = pattern.indexOf('*', star + 1);
            String piece = pattern.substring(star + 1, next);
            int found = text.indexOf(piece, at);
            if (found < 0 || found + piece.length() > end) {
                return false;
            }
            at = found + piece.length();
            star = next;
        }
        return true;
    }

    /// For SQLite's `glob`, on a path as [#matches] sees it, with ASCII letters in lower case.
    public String glob() {
        StringBuilder glob = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '[' || c == '?') {
                glob.append('[').append(c).append(']');
            } else {
                appendBothCases(c, glob);
            }
        }
        return glob.toString();
    }

    /// For PostgreSQL's `~`, of the same.
    public String regex() {
        StringBuilder regex = new StringBuilder("^");
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '*') {
                regex.append(".*");
            } else {
                if (c < 128 && !Character.isLetterOrDigit(c)) {
                    regex.append('\\');
                }
                appendBothCases(c, regex);
            }
        }
        return regex.append('$').toString();
    }

    private static void appendBothCases(char c, StringBuilder to) {
        char large = Character.toUpperCase(c);
        if (c < 128 || folded(large) != c || large == c) {
            to.append(c);
        } else {
            to.append('[').append(c).append(large).append(']');
        }
    }

    private static String folded(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            folded.append(c == '\\' ? '/' : folded(c));
        }
        return folded.toString();
    }

    /// Only letters in simple pairs have two cases here: `ς` is not `σ`, and the Turkish `ı` is not `i`.
    private static char folded(char c) {
        char small = Character.toLowerCase(c);
        boolean isPair = Character.toUpperCase(small) == c && (small < 128) == (c < 128);
        return isPair ? small : c;
    }
}
