package dev.seshat.rank;

/// Average lengths of texts, in words: a long text is more likely to contain any word.
///
/// @param message of a message
/// @param said of what people and the model write in a session
/// @param title of a title with its summary
public record AverageLengths(double message, double said, double title) {}
