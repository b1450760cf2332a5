package dev.seshat.cli.output;

import static java.util.Objects.requireNonNull;

import dev.seshat.terminal.Terminal;

/// How a piece of text looks, named by its meaning.
///
/// Only the 16 colours of the terminal's own theme and no backgrounds, so that everything is readable on dark
/// and light themes. "Dim" is the faint attribute, because the grey among the 16 colours is invisible in some
/// themes.
///
/// @param sgr the parameters of the escape sequence "select graphic rendition"; empty for plain text
public record Style(String sgr) {

    public static final Style PLAIN = new Style("");
    public static final Style BOLD = new Style("1");
    public static final Style DIM = new Style("2");
    public static final Style EMPHASIS = new Style("3");
    public static final Style CODE = new Style("36");
    public static final Style LINK = new Style("4");
    public static final Style USER = new Style("1;32");
    public static final Style ASSISTANT = new Style("1;35");
    public static final Style THINKING = DIM;
    public static final Style TOOL = new Style("1;36");
    public static final Style ERROR = new Style("1;31");
    public static final Style ADDED = new Style("32");
    public static final Style REMOVED = new Style("31");

    private static final String ESCAPE = "\u001b[";
    private static final String RESET = "\u001b[0m";

    public Style {
        requireNonNull(sgr, "sgr");
    }

    /// This style combined with another, which takes precedence.
    public Style and(Style other) {
        if (sgr.isEmpty() || equals(other)) {
            return other;
        }
        return other.sgr.isEmpty() ? this : new Style(sgr + ";" + other.sgr);
    }

    /// The text in this style, or unchanged if the terminal has no colours. It must be safe text
    /// ([Visible][dev.seshat.terminal.TerminalText]).
    public String apply(String text, Terminal terminal) {
        return terminal.colour() && !sgr.isEmpty() && !text.isEmpty() ? ESCAPE + sgr + "m" + text + RESET : text;
    }
}
