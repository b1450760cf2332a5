package dev.seshat.words;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;

/// Writes a character the way it is looked for: in lower case, without accents, and in its plain form (`Ｆｉ` and `ﬁ`
/// are `fi`). Not thread-safe.
///
/// Accents are taken off Latin and Greek letters, where people leave them out when they type. In other scripts a
/// mark may be a vowel or make another letter (`й`, `が`), so letters are only composed there. Points that are left
/// out of ordinary Arabic and Hebrew writing are dropped.
final class Fold {

    /// A character with its marks becomes at most this many; text piles up marks only to do harm.
    static final int MAX_CHARS = 24;

    private static final int MAX_CLUSTER = 16;
    private static final int TABLE = 0x1000;
    private static final char NOT_ONE = '\uffff';

    /// Characters that become one character, as they are met: `\0` is unknown yet.
    private final char[] known = new char[TABLE];

    /// Fold the character with its marks in `text[start, end)` and write it to `to`, which has room for
    /// [#MAX_CHARS]. Gives the place behind what was written.
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

    /// Han, kana and Hangul, which are nearly all that is met beyond the table.
    private static boolean isStable(char c) {
        return Letters.isIn(c, 0x4e00, 0x9fff)
                || Letters.isIn(c, 0x3041, 0x3096)
                || Letters.isIn(c, 0x30a1, 0x30fe)
                || Letters.isIn(c, 0xac00, 0xd7a3);
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
        byte kind = Letters.of(c);
        // A vowel is one only behind a letter, and what it stood behind may be nothing by itself.
        boolean dropped = kind == Letters.MARK && (folded.isEmpty() || !isVowel(c));
        if (kind == Letters.SEPARATOR || kind == Letters.UNDERSCORE || dropped) {
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

    /// Whether a mark is a letter of its script rather than an accent: it is in the Indic and South-East Asian
    /// ones.
    private static boolean isVowel(int mark) {
        return Character.getType(mark) != Character.FORMAT
                && switch (UnicodeScript.of(mark)) {
                    case INHERITED, COMMON, LATIN, GREEK, CYRILLIC, ARABIC, HEBREW, SYRIAC -> false;
                    default -> true;
                };
    }
}
