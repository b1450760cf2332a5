package dev.seshat.export;

import dev.seshat.model.SafeText;

/// Removes terminal sequences, direction controls and invisible characters. This happens before masking: a
/// colour before or inside a token would hide it.
final class TextCleaner {

    private TextCleaner() {}

    /// The text with its line ends and tabs; the same object if nothing is removed.
    static String of(String text) {
        return SafeText.lines(text);
    }

    /// The text on one line.
    static String line(String text) {
        return of(text).replaceAll("\\s+", " ").strip();
    }
}
