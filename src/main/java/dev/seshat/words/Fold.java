package dev.seshat.words;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;

/// Folds a character for searching: to lower case, without accents, and in its plain form (`Ｆｉ` and `ﬁ`
/// become `fi`). Not thread-safe.
///
/// Accents are removed from Latin and Greek letters, where people omit them when typing. In other scripts a
/// mark may be a vowel or make another letter (`й`, `が`), so letters are only composed there. Vowel points
/// that ordinary Arabic and Hebrew omit are dropped.
final class Fold {

    /// The maximum for a character with its marks; only malicious text has more.
    static final int MAX_CHARS = 24;

    private static final int MAX_CLUSTER = 16;
    private static final int TABLE = 0x1000;
    private static final char NOT_ONE = '\uffff';

    /// Single-character results, filled on demand: `\0` means unknown.
    private final char[] known = new char[TABLE];

    /// Fold the character with its marks in `text[start, end)` and write it to `to`, which has room for
    /// [#MAX_CHARS]. Returns the position after what was written.
    int write(char[] text, int start, int end, char[] to, int at) {
        if (end - start == 1) {
            char c = text[start];
            if (isStable(c)) {
                to[at] = c;
                return at + 1;
            }
            if (c < TABLE) {
                return writeKnown(c, to, at);
            }
        }
        return writeString(new String(text, start, Math.min(end - start, MAX_CLUSTER)), to, at);
    }

    /// Han, kana and Hangul, which are nearly all characters beyond the table.
    private static boolean isStable(char c) {
        return CharKinds.isIn(c, 0x4e00, 0x9fff)
                || CharKinds.isIn(c, 0x3041, 0x3096)
                || CharKinds.isIn(c, 0x30a1, 0x30fe)
                || CharKinds.isIn(c, 0xac00, 0xd7a3);
    }

    private int writeKnown(char c, char[] to, int at) {
        char one = known[c];
        if (one == '\0') {
            int end = writeString(String.valueOf(c), to, at);
            known[c] = end == at + 1 ? to[at] : NOT_ONE;
            return end;
        }
        if (one == NOT_ONE) {
            return writeString(String.valueOf(c), to, at);
        }
        to[at] = one;
        return at + 1;
    }

    private static int writeString(String cluster, char[] to, int at) {
        StringBuilder folded = new StringBuilder(MAX_CHARS);
        String plain = Normalizer.normalize(cluster, Normalizer.Form.NFKC);
        for (int i = 0; i < plain.length(); i += Character.charCount(plain.codePointAt(i))) {
            int lower = Character.toLowerCase(plain.codePointAt(i));
            if (lower >= 0x80 && losesAccents(lower)) {
                appendWithoutAccents(folded, lower);
            } else {
                append(folded, lower);
            }
        }
        int length = Math.min(folded.length(), MAX_CHARS);
        if (length > 0 && length < folded.length() && Character.isHighSurrogate(folded.charAt(length - 1))) {
            length--;
        }
        folded.getChars(0, length, to, at);
        return at + length;
    }

    private static void appendWithoutAccents(StringBuilder folded, int c) {
        String parts = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD);
        for (int i = 0; i < parts.length(); i += Character.charCount(parts.codePointAt(i))) {
            append(folded, parts.codePointAt(i));
        }
    }

    private static boolean losesAccents(int c) {
        UnicodeScript script = UnicodeScript.of(c);
        return script == UnicodeScript.LATIN || script == UnicodeScript.GREEK || c == 'ё';
    }

    private static void append(StringBuilder folded, int c) {
        byte kind = CharKinds.of(c);
        // A vowel sign is one only after a letter, and the letter before it may have been dropped.
        boolean dropped = kind == CharKinds.MARK && (folded.isEmpty() || !isVowel(c));
        if (kind == CharKinds.SEPARATOR || kind == CharKinds.UNDERSCORE || dropped) {
            return;
        }
        switch (c) {
            case 'ß' -> folded.append("ss");
            case 'æ' -> folded.append("ae");
            case 'œ' -> folded.append("oe");
            case 'ø' -> folded.append('o');
            case 'ł' -> folded.append('l');
            case 'đ' -> folded.append('d');
            case 'ı' -> folded.append('i');
            case 'ς' -> folded.append('σ');
            default -> folded.appendCodePoint(Character.toLowerCase(c));
        }
    }

    /// Whether a mark is a letter of its script rather than an accent, as in the Indic and South-East Asian
    /// scripts.
    private static boolean isVowel(int mark) {
        return Character.getType(mark) != Character.FORMAT
                && switch (UnicodeScript.of(mark)) {
                    case INHERITED, COMMON, LATIN, GREEK, CYRILLIC, ARABIC, HEBREW, SYRIAC -> false;
                    default -> true;
                };
    }
}
