package dev.seshat.words;

/// Prepares the text of a column for a full-text index that splits at spaces and does nothing else. Not
/// thread-safe; one per thread, used again and again.
///
/// All tokens come in the order of the text, so that phrases are found; the joined forms of names, each once,
/// follow behind them. A phrase may run from the last word into the first joined form, which does no harm worth a
/// gap.
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
            if (cursor.kind() == Kind.JOINED) {
                cursor.write(joined);
            } else {
                cursor.write(tokens);
            }
        }
        return this;
    }

    /// Take the column's tokens, with single spaces between them, and begin the next column.
    public String take() {
        tokens.addAll(joined.tokens());
        String column = tokens.toString();
        tokens.clear();
        joined.clear();
        return column;
    }
}
