package dev.seshat.relevance;

/// What a person remembers of a session.
enum QueryKind {
    WORDS('"', "exact words"),
    REMEMBERED('~', "half-remembered"),
    FILE('/', "file"),
    ERROR('!', "error text"),
    QUESTION('?', "question");

    private final char sign;
    private final String label;

    QueryKind(char sign, String label) {
        this.sign = sign;
        this.label = label;
    }

    /// The prefix of such lines in the material.
    char sign() {
        return sign;
    }

    String label() {
        return label;
    }
}
