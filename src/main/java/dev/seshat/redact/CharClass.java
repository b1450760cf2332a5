package dev.seshat.redact;

/// The alphabets of tokens, with the letter that rules use for each.
enum CharClass {
    DIGITS('d', CharClass.DIGIT),
    LOWER_HEX('h', CharClass.DIGIT + "abcdef"),
    HEX('H', CharClass.DIGIT + "abcdefABCDEF"),
    LOWER('l', CharClass.DIGIT + CharClass.SMALL),
    UPPER('A', CharClass.DIGIT + CharClass.CAPITAL),
    LETTERS('L', CharClass.SMALL + CharClass.CAPITAL),
    ALPHANUMERIC('a', CharClass.WORD),
    WORD_CHARS('w', CharClass.WORD + "_-"),
    DOTTED('z', CharClass.WORD + "_-.~"),
    PADDED('p', CharClass.WORD + "_-.="),
    BASE64('b', CharClass.WORD + "+/="),
    URL('u', CharClass.WORD + "_-.~/%+=?&@:");

    private static final String DIGIT = "0123456789";
    private static final String SMALL = "abcdefghijklmnopqrstuvwxyz";
    private static final String CAPITAL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String WORD = DIGIT + SMALL + CAPITAL;

    private final char letter;

    /// A bit for each of the chars below 64, and for each of the next 64.
    private final long low;

    private final long high;

    CharClass(char letter, String chars) {
        this.letter = letter;
        low = bits(chars, 0);
        high = bits(chars, 64);
    }

    private static long bits(String chars, int first) {
        return chars.chars()
                .filter(c -> c >= first && c < first + 64)
                .mapToLong(c -> 1L << (c - first))
                .reduce(0, (one, other) -> one | other);
    }

    boolean has(char c) {
        return c < 128 && ((c < 64 ? low >>> c : high >>> (c - 64)) & 1) != 0;
    }

    static CharClass called(char letter) {
        for (CharClass each : values()) {
            if (each.letter == letter) {
                return each;
            }
        }
        throw new IllegalArgumentException("no class of characters is called " + letter);
    }
}
