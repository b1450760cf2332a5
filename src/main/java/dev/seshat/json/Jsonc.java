package dev.seshat.json;

/// Turns JSON with comments and trailing commas into JSON by overwriting both with spaces.
///
/// All other bytes, including line feeds, keep their positions, so a position in the result is the same
/// position in the file. Invalid text stays invalid: a comma that follows no value and an unterminated comment
/// are left in place.
public final class Jsonc {

    private final byte[] bytes;
    private int position;
    /// The last byte outside of comments and white space; 0 at the beginning.
    private byte last;
    /// The position of the last byte if it is a comma after a value; otherwise -1.
    private int comma = -1;

    private Jsonc(byte[] bytes) {
        this.bytes = bytes;
    }

    /// The text as JSON; the argument is not changed.
    public static byte[] toJson(byte[] text) {
        byte[] copy = text.clone();
        new Jsonc(copy).clear();
        return copy;
    }

    private void clear() {
        if (startsWith(0xef, 0xbb, 0xbf)) {
            blank(3);
        }
        while (position < bytes.length) {
            if (startsWith('/', '/')) {
                blank(endOfLine());
            } else if (startsWith('/', '*')) {
                clearBlock();
            } else {
                take();
            }
        }
    }

    private void take() {
        byte b = bytes[position];
        switch (b) {
            case ' ', '\t', '\r', '\n' -> position++;
            case '"' -> {
                skipString();
                note(b);
            }
            case ',' -> {
                int at = position++;
                boolean followsValue = last != 0 && last != ',' && last != '[' && last != '{' && last != ':';
                note(b);
                comma = followsValue ? at : -1;
            }
            case '}', ']' -> {
                if (comma >= 0) {
                    bytes[comma] = ' ';
                }
                position++;
                note(b);
            }
            default -> {
                position++;
                note(b);
            }
        }
    }

    private void note(byte b) {
        last = b;
        comma = -1;
    }

    /// Skip to the end of the string, or of the line if the string is unterminated: the next line is not part
    /// of it.
    private void skipString() {
        position++;
        while (position < bytes.length && bytes[position] != '\n') {
            byte b = bytes[position++];
            if (b == '"') {
                return;
            }
            if (b == '\\' && position < bytes.length) {
                position++;
            }
        }
    }

    private int endOfLine() {
        int p = position;
        while (p < bytes.length && bytes[p] != '\n' && bytes[p] != '\r') {
            p++;
        }
        return p;
    }

    /// An unterminated comment stays. The rest does not matter then, because the text is not JSON anyway.
    private void clearBlock() {
        for (int p = position + 2; p + 1 < bytes.length; p++) {
            if (bytes[p] == '*' && bytes[p + 1] == '/') {
                blank(p + 2);
                return;
            }
        }
        position = bytes.length;
    }

    private void blank(int to) {
        for (; position < to; position++) {
            if (bytes[position] != '\n' && bytes[position] != '\r') {
                bytes[position] = ' ';
            }
        }
    }

    private boolean startsWith(int... expected) {
        if (bytes.length - position < expected.length) {
            return false;
        }
        for (int i = 0; i < expected.length; i++) {
            if ((bytes[position + i] & 0xff) != expected[i]) {
                return false;
            }
        }
        return true;
    }
}
