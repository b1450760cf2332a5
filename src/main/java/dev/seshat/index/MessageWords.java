package dev.seshat.index;

/// The words of a message by field; empty where there are none.
public record MessageWords(String tool, String path, String text, String output) {

    /// For a message that is kept and counted but not searched.
    public static final MessageWords NONE = new MessageWords("", "", "", "");

    public boolean isEmpty() {
        return tool.isEmpty() && path.isEmpty() && text.isEmpty() && output.isEmpty();
    }

    public long size() {
        return tool.length() + path.length() + text.length() + (long) output.length();
    }

    /// How many words there are.
    public int count() {
        return count(tool) + count(path) + count(text) + count(output);
    }

    private static int count(String words) {
        return words.isEmpty()
                ? 0
                : 1 + (int) words.chars().filter(c -> c == ' ').count();
    }
}
