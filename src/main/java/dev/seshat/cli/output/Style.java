package dev.seshat.cli.output;

import static java.util.Objects.requireNonNull;

/// How a piece of text looks, by what it means.
///
/// Only the 16 colours that a terminal's own theme defines, and no backgrounds: what is readable for the rest of
/// a person's terminal is readable here, on dark and on light. "Dim" is the faint attribute, because the grey of
/// the 16 colours is invisible in some themes.
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

    /// This style and another on top of it.
    public Style and(Style other) {
        if (sgr.isEmpty() || equals(other)) {
            return other;
        }
        return other.sgr.isEmpty() ? this : new Style(sgr + ";" + other.sgr);
    }

    /// The text in this style; the text itself where there are no colours. It must be [Visible] text.
    public String apply(String text, Terminal terminal) {
        return terminal.colour() && !sgr.isEmpty() && !text.isEmpty() ? ESCAPE + sgr + "m" + text + RESET : text;
    }
}
