package dev.seshat.words;

/// Reads a run of characters of scripts without spaces as overlapping pairs, and its last character alone: `日本語` is
/// `日本`, `本語`, `語`. So each stretch of it is found as a phrase, and each character as the beginning of a token.
///
/// A character is what is written as one: with its marks, of a surrogate pair, a syllable. Not thread-safe.
final class PairReader {

    private final Fold fold;
    private final char[] chars = new char[4 * Fold.MAX_CHARS];

    private char[] text = {};
    private int limit;
    private int at;
    private int start;
    private int end;
    private int length;
    /// The second character of the present pair: where it begins in the text and among the chars.
    private int secondStart;

    private int second;
    private boolean open;

    PairReader(Fold fold) {
        this.fold = fold;
    }

    /// Stand before the run that begins at a place.
    void begin(char[] from, int lengthOfText, int place) {
        text = from;
        limit = lengthOfText;
        at = place;
        length = 0;
        second = 0;
        secondStart = place;
        open = readCharacter();
    }

    /// Go to the next token, if the run has one more.
    boolean next() {
        if (!open) {
            return false;
        }
        System.arraycopy(chars, second, chars, 0, length - second);
        length -= second;
        second = length;
        start = secondStart;
        open = readCharacter();
        return true;
    }

    /// Read on to a character that leaves something when folded.
    private boolean readCharacter() {
        while (at < limit) {
            int base = Character.codePointAt(text, at, limit);
            if (Letters.of(base) != Letters.PAIRED) {
                return false;
            }
            int from = at;
            at += Character.charCount(base);
            while (at < limit && Letters.continues(base, Character.codePointAt(text, at, limit))) {
                at += Character.charCount(Character.codePointAt(text, at, limit));
            }
            int newLength = fold.write(text, from, at, chars, length);
            if (newLength > length) {
                length = newLength;
                secondStart = from;
                end = at;
                return true;
            }
        }
        return false;
    }

    /// Whether the present token is a pair; else it is the last character.
    boolean isPair() {
        return open;
    }

    char[] chars() {
        return chars;
    }

    int length() {
        return length;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /// The place in the text behind all that was read.
    int place() {
        return at;
    }
}
