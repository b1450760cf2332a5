package dev.seshat.relevance;

/// What somebody has left in mind of a session.
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

    /// What begins a line of this kind in the material.
    char sign() {
        return sign;
    }

    String label() {
        return label;
    }
}
