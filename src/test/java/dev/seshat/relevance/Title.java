package dev.seshat.relevance;

/// A title in a line of a log.
record Title(Source source, String text) {

    /// Who gave it.
    enum Source {
        CUSTOM,
        MODEL,
        SUMMARY
    }

    static Title byModel(String text) {
        return new Title(Source.MODEL, text);
    }
}
