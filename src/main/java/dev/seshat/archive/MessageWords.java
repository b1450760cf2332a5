package dev.seshat.archive;

/// The words of a message by what they are; empty where there are none.
public record MessageWords(String tool, String path, String text, String output) {

    /// Of a message that is kept and counted but not searched.
    public static final MessageWords NONE = new MessageWords("", "", "", "");

    public boolean isEmpty() {
        return tool.isEmpty() && path.isEmpty() && text.isEmpty() && output.isEmpty();
    }

    public long size() {
        return tool.length() + path.length() + text.length() + (long) output.length();
    }
}
