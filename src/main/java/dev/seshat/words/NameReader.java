package dev.seshat.words;

/// Reads one name from a text and finds where its parts begin. Not thread-safe.
///
/// A part begins
/// - after `_`;
/// - at a capital after a lower-case letter: `parse|File`;
/// - at the last of several capitals before a lower-case letter: `HTTP|Server`, but not for a plural: `URLs`;
/// - at a capital after a digit and before a lower-case letter: `parse2|Json`, but `X509V3` and `3D` stay
///   whole.
///
/// Otherwise digits belong to the letters around them, because people type `utf8`, `sha256sum`, `error404`, `v2` as
/// one. The `T` between a date and a time separates, so that `2026-05-24` is found in `2026-05-24T14:38`.
final class NameReader {

    private final Fold fold;
    private final Name name;

    private char[] text = {};
    private int length;
    private int at;
    /// The previous character: its kind, its start in the text and among the folded chars.
    private byte previous;

    private int previousStart;
    private int previousFrom;
    /// How many capitals end the text so far, and whether they follow a digit.
    private int capitals;

    private boolean afterDigit;
    private boolean hasLetters;

    NameReader(Fold fold, Name name) {
        this.fold = fold;
        this.name = name;
    }

    /// Read the name that begins at a position; returns the position after it.
    int read(char[] from, int lengthOfText, int start) {
        text = from;
        length = lengthOfText;
        at = start;
        name.clear();
        previous = CharKinds.UNDERSCORE;
        capitals = 0;
        afterDigit = false;
        hasLetters = false;
        while (at < length && (readSmallLetters() || readOne())) {
            // Each step reads a run of lower-case letters, or one character with its marks.
        }
        name.finish();
        return at;
    }

    /// The fast path for lower-case ASCII letters: they are copied. The last may have a mark, so it is left
    /// if a non-ASCII character follows.
    private boolean readSmallLetters() {
        char[] from = text;
        char[] to = name.chars();
        int start = at;
        int limit = Math.min(length, start + Name.MAX_TOKEN);
        int folded = name.length() - start;
        int end = start;
        char c = 0;
        if (!name.isOverlong()) {
            while (end < limit && (c = from[end]) >= 'a' && c <= 'z') {
                to[folded + end] = c;
                end++;
            }
        }
        if (c >= 0x80) {
            end--;
        }
        if (end <= start) {
            return false;
        }
        noteBorders(CharKinds.SMALL, start + 1);
        name.grow(folded + end, end);
        previous = CharKinds.SMALL;
        at = end;
        return true;
    }

    private boolean readOne() {
        char c = text[at];
        int codePoint = c < 0x80 ? c : Character.codePointAt(text, at, length);
        byte kind = CharKinds.of(codePoint);
        if (kind == CharKinds.SEPARATOR || kind == CharKinds.PAIRED) {
            return false;
        }
        if (c == 'T' && isBeforeTime()) {
            at++;
            return false;
        }
        int next = at + Character.charCount(codePoint);
        if (kind == CharKinds.UNDERSCORE) {
            name.endPart();
            previous = kind;
            capitals = 0;
            afterDigit = false;
            at = next;
        } else if (kind == CharKinds.MARK) {
            at = next; // Of an underscore: letters take theirs with them.
        } else {
            take(kind, next, codePoint);
        }
        return true;
    }

    private boolean isBeforeTime() {
        return previous == CharKinds.DIGIT && !hasLetters && at + 1 < length && isAsciiDigit(text[at + 1]);
    }

    private static boolean isAsciiDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private void take(byte kind, int next, int codePoint) {
        int end = codePoint < 0x80 && (next == length || text[next] < 0x80) ? next : clusterEnd(codePoint, next);
        noteBorders(kind, end);
        previous = kind;
        previousStart = at;
        if (!name.isOverlong()) {
            previousFrom = name.length();
            name.grow(write(codePoint, end), end);
        } else {
            name.grow(name.length(), end);
        }
        at = end;
    }

    private int write(int codePoint, int end) {
        if (end == at + 1 && codePoint < 0x80) {
            name.chars()[previousFrom] = (char) (codePoint >= 'A' && codePoint <= 'Z' ? codePoint | 0x20 : codePoint);
            return previousFrom + 1;
        }
        return fold.write(text, at, end, name.chars(), previousFrom);
    }

    private int clusterEnd(int base, int next) {
        int end = next;
        while (end < length) {
            int codePoint = Character.codePointAt(text, end, length);
            if (!CharKinds.continues(base, codePoint)) {
                break;
            }
            end += Character.charCount(codePoint);
        }
        return end;
    }

    private void noteBorders(byte kind, int next) {
        if (previous == CharKinds.UNDERSCORE) {
            border(name.length(), at);
        }
        switch (kind) {
            case CharKinds.SMALL -> {
                if ((afterDigit && capitals == 1) || (capitals > 1 && !isPlural(next))) {
                    border(previousFrom, previousStart);
                }
                capitals = 0;
                afterDigit = false;
                hasLetters = true;
            }
            case CharKinds.CAPITAL -> {
                if (previous == CharKinds.SMALL) {
                    border(name.length(), at);
                }
                if (previous != CharKinds.CAPITAL) {
                    capitals = 0;
                    afterDigit = previous == CharKinds.DIGIT;
                }
                capitals++;
                hasLetters = true;
            }
            default -> {
                capitals = 0;
                afterDigit = false;
            }
        }
    }

    private boolean isPlural(int next) {
        return text[at] == 's'
                && (next == length || CharKinds.of(Character.codePointAt(text, next, length)) != CharKinds.SMALL);
    }

    private void border(int from, int start) {
        if (!name.isOverlong()) {
            name.border(from, start);
        }
    }
}
