package dev.seshat.json;

import static java.nio.charset.StandardCharsets.US_ASCII;

/// The units of a string in valid JSON: characters, escapes, and pairs of escapes that stand for one character. A
/// string is only cut between them.
final class JsonUnits {

    private static final int DATA_PREFIX = 128;

    private static final boolean[] IS_BASE64 = base64();

    private JsonUnits() {}

    /// Where to cut a string so that at most this many bytes are left, and no unit is divided.
    static int boundary(byte[] text, int start, int end, int bytes) {
        int at = start;
        while (end - start > bytes) {
            int next = unitEnd(text, at, end);
            if (next > start + bytes) {
                return at;
            }
            at = next;
        }
        return end;
    }

    /// How many units a string has.
    static long count(byte[] text, int start, int end) {
        long count = 0;
        for (int at = start; at < end; at = unitEnd(text, at, end)) {
            count++;
        }
        return count;
    }

    /// The end of the character, escape or pair of escapes here. The text is valid, so the first byte is enough.
    private static int unitEnd(byte[] text, int at, int end) {
        int lead = text[at];
        if (lead >= 0) {
            if (lead != '\\') {
                return at + 1;
            }
            int after = text[at + 1] == 'u' ? at + 6 : at + 2;
            return isHighSurrogate(text, at, after) && isLowSurrogate(text, after, end) ? after + 6 : after;
        }
        return at + ((lead & 0xe0) == 0xc0 ? 2 : (lead & 0xf0) == 0xe0 ? 3 : 4);
    }

    /// Whether an escape is the first half of a character.
    static boolean isHighSurrogate(byte[] bytes, int at, int after) {
        return after - at == 6 && isHex(bytes[at + 2], 'd') && isAmong(bytes[at + 3], "89abAB");
    }

    /// Whether the second half of a character is here.
    static boolean isLowSurrogate(byte[] bytes, int at, int end) {
        return end - at >= 6
                && bytes[at] == '\\'
                && bytes[at + 1] == 'u'
                && isHex(bytes[at + 2], 'd')
                && isAmong(bytes[at + 3], "cdefCDEF")
                && Character.digit(bytes[at + 4], 16) >= 0
                && Character.digit(bytes[at + 5], 16) >= 0;
    }

    private static boolean isHex(byte b, char digit) {
        return (b | 0x20) == digit;
    }

    private static boolean isAmong(byte b, String digits) {
        return digits.indexOf(b) >= 0;
    }

    /// Whether this begins like base64, perhaps after the head of a `data:` address.
    static boolean isData(byte[] text, int start, int end) {
        int at = start;
        if (end - start > DATA_PREFIX && new String(text, start, 5, US_ASCII).equals("data:")) {
            while (at < start + DATA_PREFIX && text[at] != ',') {
                at++;
            }
            at++;
        }
        for (; at < end; at++) {
            boolean slash = text[at] == '\\' && at + 1 < end && text[at + 1] == '/';
            if (!slash && !IS_BASE64[text[at] & 0xff]) {
                return false;
            }
        }
        return true;
    }

    private static boolean[] base64() {
        boolean[] table = new boolean[256];
        for (char c = 0; c < 128; c++) {
            table[c] = Character.isLetterOrDigit(c) || "+/=-_".indexOf(c) >= 0;
        }
        return table;
    }
}
