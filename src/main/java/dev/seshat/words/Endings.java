package dev.seshat.words;

import java.util.LinkedHashSet;
import java.util.Set;

/// Possible continuations of a word, and their stems.
final class Endings {

    /// A stem that would become shorter than this is rather a word of its own: `conn` does not lead to
    /// `conness`.
    private static final int MIN_ROOT = 4;

    private final Language language;
    private final Stemmer stems;

    Endings(Language language) {
        this.language = language;
        stems = new Stemmer(language, false);
    }

    /// The stem of one folded word.
    String stem(String word) {
        char[] chars = word.toCharArray();
        return stems.find(chars, 0, chars.length) ? new String(stems.chars(), 0, stems.length()) : word;
    }

    /// The stems of the prefix, and of the words that complete an ending it begins, except stems that begin
    /// with the prefix anyway: `connect` for `connecti`.
    Set<String> stemsAfter(String prefix) {
        Set<String> found = new LinkedHashSet<>();
        addStem(found, prefix, prefix);
        for (String ending : language.endings()) {
            for (int typed = 1; typed < ending.length(); typed++) {
                if (prefix.length() - typed >= MIN_ROOT && prefix.endsWith(ending.substring(0, typed))) {
                    addStem(found, prefix, prefix + ending.substring(typed));
                }
            }
        }
        return found;
    }

    private void addStem(Set<String> found, String prefix, String word) {
        String stem = stem(word);
        if (!stem.startsWith(prefix)) {
            found.add(stem);
        }
    }
}
