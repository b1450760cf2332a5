package dev.seshat.words;

/// A run of letters, digits and underscores: a plain word, or a name with its parts (`parseSessionFile`,
/// `login_handler`).
///
/// Filled by [NameReader] while it reads, of bounded size whatever the text.
final class Name {

    /// A token is at most this long; the rest of a longer one is not looked for.
    static final int MAX_TOKEN = 64;

    /// A run beyond this is data (base64, hashes, minified code) and no name: only its beginning is kept, as one
    /// token.
    private static final int MAX_NAME = 200;

    /// From this length on, parts shorter than three on average are no words: it is a code such as
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

    /// Chars were written behind the present ones; they end in the text at `end`.
    void grow(int newLength, int endInText) {
        length = newLength;
        end = endInText;
    }

    /// Let a part begin here.
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

    /// The present part ends here, if it has not yet.
    void endPart() {
        if (parts > 0) {
            partEnd[parts - 1] = Math.min(partEnd[parts - 1], end);
        }
    }

    /// Nothing follows. A last part without chars is none; what is data or a code has no parts.
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

    /// How many parts there are; a plain word is one.
    int parts() {
        return parts;
    }

    int from(int part) {
        return partFrom[part];
    }

    int to(int part) {
        return cut(partFrom[part], partFrom[part + 1]);
    }

    /// Where all parts together end, cut like any token.
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
