package dev.seshat.words;

/// What a token is within its text.
enum Kind {
    /// A word, or a part of a name.
    WORD,
    /// All parts of a name as one.
    JOINED,
    /// Two neighbours of a run of characters without spaces.
    PAIR,
    /// The last character of such a run.
    LAST
}
