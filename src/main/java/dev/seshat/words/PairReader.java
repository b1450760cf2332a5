package dev.seshat.words;

/// Reads a run of characters of scripts without spaces as overlapping pairs, plus its last character alone:
/// `日本語` becomes `日本`, `本語`, `語`. So each substring matches as a phrase, and each character as a prefix of a
/// token.
///
/// A character includes its marks, both halves of a surrogate pair, or a whole syllable. Not thread-safe.
final class PairReader {

    private final Fold fold;
    private final char[] chars = new char[4 * Fold.MAX_CHARS];

    private char[] text = {};
    private int limit;
    private int at;
    private int start;
    private int end;
    private int length;
    /// The second character of the current pair: its start in the text and among the chars.
    private int secondStart;

    private int second;
    private boolean open;

    PairReader(Fold fold) {
        this.fold = fold;
    }

    /// Position before the run that begins at a position.
    void begin(char[] from, int lengthOfText, int place) {
        text = from;
        limit = lengthOfText;
        at = place;
        length = 0;
        second = 0;
        secondStart = place;
        open = readCharacter();
    }

    /// Advance to the next token, if the run has one more.
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

    /// Advance to a character that folds to something.
    private boolean readCharacter() {
        while (at < limit) {
            int base = Character.codePointAt(text, at, limit);
            if (CharKinds.of(base) != CharKinds.PAIRED) {
                return false;
            }
            int from = at;
            at += Character.charCount(base);
            while (at < limit && CharKinds.continues(base, Character.codePointAt(text, at, limit))) {
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

    /// Whether the current token is a pair; otherwise it is the last character.
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

    /// The position in the text after everything read so far.
    int place() {
        return at;
    }
}
