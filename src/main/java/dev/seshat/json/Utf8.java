package dev.seshat.json;

/// Strict UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
final class Utf8 {

    private Utf8() {}

    /// The end of the non-ASCII character that starts here.
    static int skipCharacter(byte[] bytes, int at, int end) throws MalformedJson {
        int lead = bytes[at] & 0xff;
        int length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
        if (length == 0 || end - at < length) {
            throw new MalformedJson();
        }
        for (int i = 1; i < length; i++) {
            if ((bytes[at + i] & 0xc0) != 0x80) {
                throw new MalformedJson();
            }
        }
        int second = bytes[at + 1] & 0xff;
        boolean wrong = switch (lead) {
            case 0xe0 -> second < 0xa0;
            case 0xed -> second > 0x9f;
            case 0xf0 -> second < 0x90;
            case 0xf4 -> second > 0x8f;
            default -> false;
        };
        if (wrong) {
            throw new MalformedJson();
        }
        return at + length;
    }

    /// Write a code point and return the position after it.
    static int put(byte[] into, int at, int codePoint) {
        int p = at;
        if (codePoint < 0x80) {
            into[p++] = (byte) codePoint;
            return p;
        }
        int continuations = codePoint < 0x800 ? 1 : codePoint < 0x10000 ? 2 : 3;
        int lead = continuations == 1 ? 0xc0 : continuations == 2 ? 0xe0 : 0xf0;
        into[p++] = (byte) (lead | (codePoint >> (6 * continuations)));
        for (int i = continuations - 1; i >= 0; i--) {
            into[p++] = (byte) (0x80 | ((codePoint >> (6 * i)) & 0x3f));
        }
        return p;
    }
}
