package dev.seshat.agent;

/// The beginning of what a person asked.
public final class Prompts {

    private static final int LENGTH = 200;

    private Prompts() {}

    /// Shorten a prompt to the length that a list shows, without splitting a surrogate pair.
    public static String shorten(String text) {
        if (text.length() <= LENGTH) {
            return text;
        }
        boolean halfAPair = Character.isHighSurrogate(text.charAt(LENGTH - 1));
        return text.substring(0, halfAPair ? LENGTH - 1 : LENGTH);
    }
}
