package dev.seshat.archive.sqlite;

/// The words of a message by the column of the index that they go to; empty where there are none.
record MessageWords(String tool, String path, String text, String output) {

    /// Of a message that is kept and counted but not searched.
    static final MessageWords NONE = new MessageWords("", "", "", "");

    boolean isEmpty() {
        return tool.isEmpty() && path.isEmpty() && text.isEmpty() && output.isEmpty();
    }

    long size() {
        return tool.length() + path.length() + text.length() + (long) output.length();
    }
}
