package dev.seshat.words;

/// The role of a token in its text.
enum TokenKind {
    /// A word, or a part of a name.
    WORD,
    /// All parts of a name joined.
    JOINED,
    /// Two adjacent characters of a run without spaces.
    PAIR,
    /// The last character of such a run.
    LAST
}
