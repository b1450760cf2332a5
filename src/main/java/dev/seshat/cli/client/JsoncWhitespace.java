package dev.seshat.cli.client;

/// White space and comments in JSON with comments.
final class JsoncWhitespace {

    private final byte[] text;

    JsoncWhitespace(byte[] text) {
        this.text = text;
    }

    /// The first position from here on that is neither.
    int skip(int from) {
        int at = from;
        while (at < text.length) {
            if (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r') {
                at++;
            } else if (begins(at, '/', '/')) {
                while (at < text.length && text[at] != '\n') {
                    at++;
                }
            } else if (begins(at, '/', '*')) {
                at += 2;
                while (at < text.length && !begins(at, '*', '/')) {
                    at++;
                }
                at = Math.min(text.length, at + 2);
            } else {
                return at;
            }
        }
        return at;
    }

    private boolean begins(int at, char first, char second) {
        return at + 1 < text.length && text[at] == first && text[at + 1] == second;
    }
}
