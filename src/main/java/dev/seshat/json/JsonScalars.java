package dev.seshat.json;

/// Scans the strings, numbers and literals of a JSON text, strict about each byte.
final class JsonScalars {

    private static final boolean[] IS_SHORT_ESCAPE = shortEscapes();

    private byte[] bytes = new byte[0];
    private long[] words = new long[0];
    private int end;
    private boolean escaped;

    void start(JsonBytes text, int to) {
        bytes = text.bytes();
        words = text.words();
        end = to;
    }

    /// Whether the last string contains a backslash.
    boolean escaped() {
        return escaped;
    }

    /// The end of the literal `true`, `false` or `null` here.
    int skipWord(int at, String word) throws MalformedJson {
        int length = word.length();
        if (end - at < length) {
            throw new MalformedJson();
        }
        for (int i = 0; i < length; i++) {
            if (bytes[at + i] != word.charAt(i)) {
                throw new MalformedJson();
            }
        }
        return at + length;
    }

    /// The end of the number here.
    int skipNumber(int at) throws MalformedJson {
        int p = at;
        if (bytes[p] == '-') {
            p++;
        }
        if (p < end && bytes[p] == '0') {
            p++;
        } else {
            p = skipDigits(p);
        }
        if (p < end && bytes[p] == '.') {
            p = skipDigits(p + 1);
        }
        if (p < end && (bytes[p] == 'e' || bytes[p] == 'E')) {
            p++;
            if (p < end && (bytes[p] == '+' || bytes[p] == '-')) {
                p++;
            }
            p = skipDigits(p);
        }
        return p;
    }

    private int skipDigits(int from) throws MalformedJson {
        int p = from;
        while (p < end && bytes[p] >= '0' && bytes[p] <= '9') {
            p++;
        }
        if (p == from) {
            throw new MalformedJson();
        }
        return p;
    }

    /// The end of the string here; afterwards, [#escaped] says whether it contains a backslash.
    ///
    /// A single loop on purpose: texts in logs have an escape every few dozen bytes, and each call would cost
    /// more.
    int skipString(int at) throws MalformedJson {
        byte[] b = bytes;
        long[] all = words;
        int last = end - 1;
        int lastWord = last >>> 3;
        boolean backslash = false;
        int p = at + 1;
        while (p <= last) {
            int word = p >>> 3;
            long match = ByteMatch.specials(ByteMatch.from(p, all[word]));
            while (match == 0 && word < lastWord) {
                match = ByteMatch.specials(all[++word]);
            }
            p = match == 0 ? end : ByteMatch.first(word, match);
            if (p > last) {
                break;
            }
            byte c = b[p];
            if (c == '"') {
                escaped = backslash;
                return p + 1;
            }
            if (c == '\\') {
                backslash = true;
                p = p < last && IS_SHORT_ESCAPE[b[p + 1] & 0xff] ? p + 2 : skipUnicodeEscape(b, p, end);
            } else if (c < 0) {
                p = Utf8.skipCharacter(b, p, end);
            } else {
                break;
            }
        }
        throw new MalformedJson();
    }

    /// The end of the escape here.
    static int skipEscape(byte[] bytes, int at, int end) throws MalformedJson {
        return at + 1 < end && IS_SHORT_ESCAPE[bytes[at + 1] & 0xff] ? at + 2 : skipUnicodeEscape(bytes, at, end);
    }

    private static int skipUnicodeEscape(byte[] bytes, int backslash, int end) throws MalformedJson {
        int hex = backslash + 2;
        if (end - hex < 4 || bytes[backslash + 1] != 'u') {
            throw new MalformedJson();
        }
        for (int p = hex; p < hex + 4; p++) {
            if (Character.digit(bytes[p], 16) < 0) {
                throw new MalformedJson();
            }
        }
        return hex + 4;
    }

    private static boolean[] shortEscapes() {
        boolean[] table = new boolean[256];
        for (char c : "\"\\/bfnrt".toCharArray()) {
            table[c] = true;
        }
        return table;
    }
}
