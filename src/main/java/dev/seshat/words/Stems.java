package dev.seshat.words;

import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;

/// Takes the endings off words, and remembers the words it met. Not thread-safe.
///
/// Only words of at least three letters in the script of the language have endings: a name with a digit in it, or a
/// word of another script, is what it is.
final class Stems {

    private static final int MIN_LENGTH = 3;
    private static final int MAX_LENGTH = 32;

    private static final int SLOTS = 4096;
    /// Words and stems up to this length are remembered.
    private static final int MAX_KEPT = 17;
    /// A slot holds the lengths of word and stem, the word, the stem.
    private static final int SLOT = 2 + 2 * MAX_KEPT;

    private final Language language;
    private @Nullable SnowballStemmer stemmer;
    private char[] slots = {};

    private char[] chars = {};
    private int from;
    private int length;

    Stems(Language language) {
        this.language = language;
    }

    /// Look for the stem of a folded word; false if the word is its own stem. The stem stands in [#chars] until the
    /// next call.
    boolean find(char[] word, int start, int end) {
        int size = end - start;
        if (size < MIN_LENGTH || size > MAX_LENGTH || !language.hasStems()) {
            return false;
        }
        int hash = size;
        for (int i = start; i < end; i++) {
            if (!language.writes(word[i])) {
                return false;
            }
            hash = hash * 31 + word[i];
        }
        if (size > MAX_KEPT) {
            return stem(word, start, size);
        }
        if (slots.length == 0) {
            slots = new char[SLOTS * SLOT];
        }
        int slot = ((hash * 0x9e3779b9) >>> 20) * SLOT;
        if (!holds(slot, word, start, size)) {
            if (stem(word, start, size) && length > MAX_KEPT) {
                return true;
            }
            remember(slot, word, start, size);
        }
        chars = slots;
        from = slot + 2 + MAX_KEPT;
        length = slots[slot + 1];
        return length > 0;
    }

    private boolean holds(int slot, char[] word, int start, int size) {
        if (slots[slot] != size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (slots[slot + 2 + i] != word[start + i]) {
                return false;
            }
        }
        return true;
    }

    /// A stem of no length says that the word is its own.
    private void remember(int slot, char[] word, int start, int size) {
        slots[slot] = (char) size;
        slots[slot + 1] = (char) length;
        System.arraycopy(word, start, slots, slot + 2, size);
        System.arraycopy(chars, from, slots, slot + 2 + MAX_KEPT, length);
    }

    private boolean stem(char[] word, int start, int size) {
        if (stemmer == null) {
            stemmer = load(language);
        }
        char[] buffer = stemmer.getCurrentBuffer();
        if (buffer.length < size) {
            buffer = new char[Name.MAX_TOKEN];
        }
        System.arraycopy(word, start, buffer, 0, size);
        stemmer.setCurrent(buffer, size);
        stemmer.stem();
        chars = stemmer.getCurrentBuffer();
        from = 0;
        length = stemmer.getCurrentBufferLength();
        if (!isUsable() || isSame(word, start, size)) {
            length = 0;
        }
        return length > 0;
    }

    /// A stem must be a token. That the algorithms give nothing else is tested, not promised.
    private boolean isUsable() {
        for (int i = 0; i < length; i++) {
            if (!language.writes(chars[i])) {
                return false;
            }
        }
        return length > 0 && length <= Name.MAX_TOKEN;
    }

    private boolean isSame(char[] word, int start, int size) {
        if (length != size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (chars[i] != word[start + i]) {
                return false;
            }
        }
        return true;
    }

    /// By name, because naming thirty classes in one makes the virtual machine load them all.
    private static SnowballStemmer load(Language language) {
        try {
            return Class.forName("org.tartarus.snowball.ext." + language.algorithm() + "Stemmer")
                    .asSubclass(SnowballStemmer.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The stemmer of " + language.title() + " is missing.", e);
        }
    }

    char[] chars() {
        return chars;
    }

    int from() {
        return from;
    }

    int length() {
        return length;
    }
}
