package dev.seshat.archive.postgres;

/// The words of a message by what they are; empty where there are none.
record MessageWords(String tool, String path, String text, String output) {

    /// Of a message that is kept and counted but not searched.
    static final MessageWords NONE = new MessageWords("", "", "", "");
}
