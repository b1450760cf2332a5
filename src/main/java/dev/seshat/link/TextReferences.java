package dev.seshat.link;

import java.util.Set;

/// Finds what a text names by an unambiguous id: addresses, issues, pull requests, commits, ids of sessions.
///
/// Each id is found by a part that is rare in texts, so that scanning one costs little more than looking for that.
final class TextReferences {

    private static final int LONGEST_URL = 500;
    private static final int MOST = 100;
    private static final String TRAILING = ".,;:!?'\"`*_)]}>";
    private static final int UUID = 36;
    private static final int HASH = 40;

    private TextReferences() {}

    static void addTo(Set<Link> links, String text) {
        addresses(links, text);
        uuids(links, text);
        numbered(links, text);
        hashes(links, text);
    }

    private static void addresses(Set<Link> links, String text) {
        int at = text.indexOf("://");
        while (at >= 0 && links.size() < MOST) {
            int start = at >= 5 && text.startsWith("https", at - 5)
                    ? at - 5
                    : at >= 4 && text.startsWith("http", at - 4) ? at - 4 : -1;
            int end = at + 3;
            while (end < text.length() && end - at < LONGEST_URL && isInAddress(text.charAt(end))) {
                end++;
            }
            if (start >= 0) {
                int last = end;
                while (last > at + 3 && TRAILING.indexOf(text.charAt(last - 1)) >= 0) {
                    last--;
                }
                if (last > at + 4) {
                    links.add(ofAddress(text.substring(start, last)));
                }
            }
            at = text.indexOf("://", end);
        }
    }

    private static boolean isInAddress(char c) {
        return c > ' ' && c < 127 && c != '"' && c != '<' && c != '>' && c != '\\' && c != '`' && c != '|' && c != '^'
                && c != '{' && c != '}';
    }

    /// `https://github.com/owner/repository/issues/1` is an issue, whatever follows the number.
    private static Link ofAddress(String address) {
        String[] parts = address.split("/", -1);
        for (int i = 5; i + 1 < parts.length; i++) {
            String number = digits(parts[i + 1]);
            String place = parts[3] + "/" + parts[4];
            switch (parts[i]) {
                case "issues", "work_items" -> {
                    if (!number.isEmpty()) {
                        return new Link(Relationship.REFERENCES, NodeType.ISSUE, place + "#" + number);
                    }
                }
                case "pull", "pulls", "merge_requests" -> {
                    if (!number.isEmpty()) {
                        return new Link(Relationship.REFERENCES, NodeType.PULL_REQUEST, place + "#" + number);
                    }
                }
                case "commit", "commits" -> {
                    if (isHash(parts[i + 1], 0, 7)) {
                        return new Link(
                                Relationship.REFERENCES,
                                NodeType.COMMIT,
                                parts[i + 1].substring(0, hexLength(parts[i + 1], 0)));
                    }
                }
                default -> {
                    // Some other page.
                }
            }
        }
        return new Link(Relationship.REFERENCES, NodeType.URL, address);
    }

    private static String digits(String text) {
        int end = 0;
        while (end < text.length() && end < 10 && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return text.substring(0, end);
    }

    private static boolean isHash(String text, int from, int least) {
        int length = hexLength(text, from);
        return length >= least && length <= HASH;
    }

    private static int hexLength(String text, int from) {
        int end = from;
        while (end < text.length() && end - from <= HASH && isHex(text.charAt(end))) {
            end++;
        }
        return end - from;
    }

    private static boolean isHex(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    }

    /// Ids in the form of UUIDs. Whether one is a session's is seen when it is looked up: that session may be archived
    /// later.
    private static void uuids(Set<Link> links, String text) {
        int dash = text.indexOf('-');
        while (dash >= 0 && links.size() < MOST) {
            int start = dash - 8;
            if (start >= 0 && isUuid(text, start) && isEdge(text, start - 1) && isEdge(text, start + UUID)) {
                links.add(new Link(Relationship.REFERENCES, NodeType.SESSION, text.substring(start, start + UUID)));
                dash = start + UUID - 1;
            }
            dash = text.indexOf('-', dash + 1);
        }
    }

    private static boolean isUuid(String text, int start) {
        if (start + UUID > text.length()
                || text.charAt(start + 13) != '-'
                || text.charAt(start + 18) != '-'
                || text.charAt(start + 23) != '-') {
            return false;
        }
        for (int i = 0; i < UUID; i++) {
            if (i != 8 && i != 13 && i != 18 && i != 23 && !isHex(text.charAt(start + i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEdge(String text, int at) {
        return at < 0 || at >= text.length() || (!Character.isLetterOrDigit(text.charAt(at)) && text.charAt(at) != '-');
    }

    /// `owner/repository#12`: without the repository, a number proves nothing.
    private static void numbered(Set<Link> links, String text) {
        int hash = text.indexOf('#');
        while (hash >= 0 && links.size() < MOST) {
            String number = digits(text.substring(hash + 1, Math.min(text.length(), hash + 11)));
            int start = hash;
            int slash = -1;
            while (start > 0 && isInRepository(text.charAt(start - 1)) && hash - start < 140) {
                start--;
                slash = text.charAt(start) == '/' && slash < 0 ? start : slash;
            }
            boolean once = slash > start && text.indexOf('/', start) == slash && slash < hash - 1;
            if (!number.isEmpty() && once && isEdge(text, hash + 1 + number.length())) {
                links.add(
                        new Link(Relationship.REFERENCES, NodeType.ISSUE, text.substring(start, hash) + "#" + number));
            }
            hash = text.indexOf('#', hash + 1);
        }
    }

    private static boolean isInRepository(char c) {
        return (c < 128 && Character.isLetterOrDigit(c)) || c == '-' || c == '_' || c == '.' || c == '/';
    }

    /// `commit 1a2b3c4`, and the answer of `git commit`: `[main 1a2b3c4] Fix the login`.
    private static void hashes(Set<Link> links, String text) {
        int at = text.indexOf("commit ");
        while (at >= 0 && links.size() < MOST) {
            commit(links, text, at + 7);
            at = text.indexOf("commit ", at + 7);
        }
        at = text.indexOf('[');
        while (at >= 0 && links.size() < MOST) {
            int end = text.indexOf(']', at);
            if (end < 0) {
                break;
            }
            int space = text.lastIndexOf(' ', end);
            if (space > at + 1 && end - at < 200 && end - space - 1 == hexLength(text, space + 1)) {
                commit(links, text, space + 1);
            }
            at = text.indexOf('[', at + 1);
        }
    }

    /// A word of hexadecimal digits with at least one of each kind: `deadbeef` and `1234567` may mean anything.
    private static void commit(Set<Link> links, String text, int start) {
        int length = hexLength(text, start);
        if (length < 7 || length > HASH || !isEdge(text, start + length)) {
            return;
        }
        String hash = text.substring(start, start + length);
        boolean mixed = hash.chars().anyMatch(c -> c <= '9') && hash.chars().anyMatch(c -> c > '9');
        if (mixed || length == HASH) {
            links.add(new Link(Relationship.REFERENCES, NodeType.COMMIT, hash));
        }
    }
}
