package dev.seshat.words;

/// Prepares the text of a column for a full-text index that only splits at spaces. Not thread-safe; one per
/// thread, reusable.
///
/// The tokens come in the order of the text, so that phrases match, followed by the joined forms of names, each
/// once. A phrase might match across the last word and the first joined form; that is too rare to matter.
public final class WordWriter {

    private final WordCursor cursor;
    private final Tokens tokens = new Tokens();
    private final DistinctTokens joined = new DistinctTokens();

    public WordWriter(Language language) {
        cursor = new WordCursor(language);
    }

    /// Add a text to the column.
    public WordWriter add(String text) {
        cursor.over(text);
        while (cursor.next()) {
            if (cursor.kind() == TokenKind.JOINED) {
                cursor.write(joined);
            } else {
                cursor.write(tokens);
            }
        }
        return this;
    }

    /// Return the column's tokens, separated by single spaces, and start the next column.
    public String take() {
        tokens.addAll(joined.tokens());
        String column = tokens.toString();
        tokens.clear();
        joined.clear();
        return column;
    }
}
