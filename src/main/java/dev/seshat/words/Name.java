package dev.seshat.words;

/// A run of letters, digits and underscores: a plain word, or a name with its parts (`parseSessionFile`,
/// `login_handler`).
///
/// Filled by [NameReader]; of bounded size whatever the text.
final class Name {

    /// The maximum length of a token; the rest of a longer one is ignored.
    static final int MAX_TOKEN = 64;

    /// A longer run is data (base64, hashes, minified code), not a name: only its beginning is kept, as one
    /// token.
    private static final int MAX_NAME = 200;

    /// From this length on, parts shorter than three on average are not words: it is a code such as
    /// `aGVsbG8gd29ybGQ`.
    private static final int CODE_LENGTH = 16;

    private final char[] chars = new char[MAX_NAME + MAX_TOKEN + Fold.MAX_CHARS];
    private final int[] partFrom = new int[chars.length + 1];
    private final int[] partStart = new int[chars.length + 1];
    private final int[] partEnd = new int[chars.length + 1];
    private int length;
    private int parts;
    private int end;

    void clear() {
        length = 0;
        parts = 0;
    }

    boolean isOverlong() {
        return length > MAX_NAME;
    }

    char[] chars() {
        return chars;
    }

    int length() {
        return length;
    }

    /// Record that chars were appended; they end in the text at `end`.
    void grow(int newLength, int endInText) {
        length = newLength;
        end = endInText;
    }

    /// Start a part here.
    void border(int from, int startInText) {
        if (parts > 0) {
            if (partFrom[parts - 1] == from) {
                parts--;
            } else {
                partEnd[parts - 1] = Math.min(partEnd[parts - 1], startInText);
            }
        }
        partFrom[parts] = from;
        partStart[parts] = startInText;
        partEnd[parts] = Integer.MAX_VALUE;
        parts++;
    }

    /// End the current part here, if it is open.
    void endPart() {
        if (parts > 0) {
            partEnd[parts - 1] = Math.min(partEnd[parts - 1], end);
        }
    }

    /// End the name. An empty last part is dropped; data and codes have no parts.
    void finish() {
        endPart();
        partFrom[parts] = length;
        if (parts > 1 && partFrom[parts - 1] == length) {
            parts--;
        }
        if (parts > 1 && (isOverlong() || isCode())) {
            partEnd[0] = partEnd[parts - 1];
            partFrom[1] = length;
            parts = 1;
        }
        if (length == 0) {
            parts = 0;
        }
    }

    private boolean isCode() {
        return length >= CODE_LENGTH && parts * 3 > length;
    }

    /// The number of parts; a plain word has one.
    int parts() {
        return parts;
    }

    int from(int part) {
        return partFrom[part];
    }

    int to(int part) {
        return cut(partFrom[part], partFrom[part + 1]);
    }

    /// The end of all parts together, truncated like any token.
    int toOfAll() {
        return cut(0, length);
    }

    int start(int part) {
        return partStart[part];
    }

    int end(int part) {
        return partEnd[part];
    }

    private int cut(int from, int to) {
        if (to - from <= MAX_TOKEN) {
            return to;
        }
        int cut = from + MAX_TOKEN;
        return Character.isHighSurrogate(chars[cut - 1]) ? cut - 1 : cut;
    }
}
