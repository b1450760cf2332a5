package dev.seshat.export;

import dev.seshat.model.SafeText;

/// Text without what steers a terminal, turns the direction of writing or is not seen at all. Secrets are looked for
/// behind it: a colour before a token, or within it, would hide it.
final class PlainText {

    private PlainText() {}

    /// The text with line ends and tabs; the same object where nothing is left out.
    static String of(String text) {
        return SafeText.lines(text);
    }

    /// The text on one line.
    static String line(String text) {
        return of(text).replaceAll("\\s+", " ").strip();
    }
}
