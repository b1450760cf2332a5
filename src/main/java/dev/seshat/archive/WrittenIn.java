package dev.seshat.archive;

import dev.seshat.words.Language;
import org.jspecify.annotations.Nullable;

/// The languages that the words of one session were written in so far: more than one if it turned out late what its
/// project is, or if that is another now. Then they must be written anew. Not thread-safe.
public final class WrittenIn {

    private @Nullable Language first;
    private boolean several;

    public void add(Language language) {
        several |= first != null && first != language;
        first = language;
    }

    /// Whether no word was written in another language.
    public boolean isOnly(Language language) {
        return !several && (first == null || first == language);
    }
}
