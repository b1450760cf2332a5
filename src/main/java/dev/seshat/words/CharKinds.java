package dev.seshat.words;

/// Classifies characters for the rules of words.
final class CharKinds {

    /// Ends a word.
    static final byte SEPARATOR = 0;
    /// A lower-case letter, or a letter of a script without capitals.
    static final byte SMALL = 1;
    static final byte CAPITAL = 2;
    static final byte DIGIT = 3;
    /// `_`, which ends a part but not a name.
    static final byte UNDERSCORE = 4;
    /// Belongs to the character before it: accents, vowel signs, and invisible characters within words.
    static final byte MARK = 5;
    /// A character of a script without spaces between words: its runs are read in pairs.
    static final byte PAIRED = 6;

    private static final byte[] ASCII = new byte[128];

    static {
        for (int c = 0; c < ASCII.length; c++) {
            ASCII[c] = c >= 'a' && c <= 'z'
                    ? SMALL
                    : c >= 'A' && c <= 'Z' ? CAPITAL : c >= '0' && c <= '9' ? DIGIT : c == '_' ? UNDERSCORE : SEPARATOR;
        }
    }

    private CharKinds() {}

    static byte of(int codePoint) {
        return codePoint < ASCII.length ? ASCII[codePoint] : ofOther(codePoint);
    }

    private static byte ofOther(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.UPPERCASE_LETTER, Character.TITLECASE_LETTER -> CAPITAL;
            case Character.LOWERCASE_LETTER -> SMALL;
            case Character.OTHER_LETTER, Character.MODIFIER_LETTER -> isPaired(codePoint) ? PAIRED : SMALL;
            case Character.LETTER_NUMBER -> isPaired(codePoint) ? PAIRED : SEPARATOR;
            case Character.DECIMAL_DIGIT_NUMBER -> isPaired(codePoint) ? PAIRED : DIGIT;
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> MARK;
            case Character.FORMAT -> isInvisibleInWords(codePoint) ? MARK : SEPARATOR;
            default -> SEPARATOR;
        };
    }

    /// Soft hyphen, the joiners of Arabic and Indic scripts, word joiner, byte order mark.
    private static boolean isInvisibleInWords(int c) {
        return c == 0xad || c == 0x200c || c == 0x200d || c == 0x2060 || c == 0xfeff;
    }

    /// By blocks, because what these scripts share (`ー`, `々`, half-width forms) belongs to no single script.
    private static boolean isPaired(int c) {
        if (c < 0x2e80) {
            return isIn(c, 0xe00, 0xeff) // Thai, Lao
                    || isIn(c, 0x1000, 0x109f) // Myanmar
                    || isIn(c, 0x1100, 0x11ff) // Hangul Jamo
                    || isIn(c, 0x1780, 0x17ff); // Khmer
        }
        return c <= 0x9fff // Han, kana, Bopomofo
                || isIn(c, 0xa960, 0xa97f) // Hangul Jamo
                || isIn(c, 0xa9e0, 0xa9ff) // Myanmar
                || isIn(c, 0xaa60, 0xaa7f) // Myanmar
                || isIn(c, 0xac00, 0xd7ff) // Hangul
                || isIn(c, 0xf900, 0xfaff) // Han
                || isIn(c, 0xff66, 0xffdc) // half-width kana and Hangul
                || isIn(c, 0x1aff0, 0x1b16f) // kana
                || isIn(c, 0x20000, 0x3ffff); // Han
    }

    static boolean isIn(int c, int first, int last) {
        return c >= first && c <= last;
    }

    /// Whether a character belongs to the one that began at `base`: a mark, the rest of a Hangul syllable
    /// written letter by letter (as macOS does in file names), or the voicing mark of a half-width kana.
    static boolean continues(int base, int codePoint) {
        if (codePoint < 0x80) {
            return false;
        }
        if (isIn(codePoint, 0x1160, 0x11ff)) {
            return isIn(base, 0x1100, 0x115f) || isIn(base, 0xac00, 0xd7a3);
        }
        if (codePoint == 0xff9e || codePoint == 0xff9f) {
            return isIn(base, 0xff66, 0xff9d);
        }
        return ofOther(codePoint) == MARK;
    }
}
