package dev.seshat.words;

import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;

/// Stems words, and caches them if there will be many. Not thread-safe.
///
/// Only words of at least three letters in the language's script are stemmed: names with digits and words of
/// other scripts stay as they are.
final class Stemmer {

    private static final int MIN_LENGTH = 3;
    private static final int MAX_LENGTH = 32;

    /// 96 % of the words in logs are among the 16,000 most frequent ones.
    private static final int SLOT_BITS = 14;
    /// Words up to this length are cached.
    private static final int MAX_KEPT = 14;
    /// A slot is half a cache line: the lengths of word and stem, the word, and the last letter of the stem,
    /// because a stem is a prefix of its word except for that letter.
    private static final int SLOT = MAX_KEPT + 2;

    private static final int STEM_LENGTH_SHIFT = 8;

    private final Language language;
    private final char firstLetter;
    private final char lastLetter;
    private final boolean caches;
    private @Nullable SnowballStemmer stemmer;
    private char[] slots = {};

    private char[] chars = new char[Name.MAX_TOKEN];
    private int length;

    /// @param caches whether to cache words (half a megabyte), which pays for texts but not for a query
    Stemmer(Language language, boolean caches) {
        this.language = language;
        this.caches = caches;
        firstLetter = language.firstLetter();
        lastLetter = language.lastLetter();
    }

    /// Look up the stem of a folded word; false if the word is its own stem. The stem is in [#chars] until
    /// the next call.
    boolean find(char[] word, int start, int end) {
        int size = end - start;
        if (size < MIN_LENGTH || size > MAX_LENGTH || !language.hasStems()) {
            return false;
        }
        int hash = size;
        for (int i = start; i < end; i++) {
            char letter = word[i];
            if (letter < firstLetter || letter > lastLetter) {
                return false;
            }
            hash = hash * 31 + letter;
        }
        if (size > MAX_KEPT || !caches) {
            return stem(word, start, size);
        }
        if (slots.length == 0) {
            slots = new char[SLOT << SLOT_BITS];
        }
        int slot = ((hash * 0x9e3779b9) >>> (Integer.SIZE - SLOT_BITS)) * SLOT;
        if (holds(slot, word, start, size)) {
            return recall(slot);
        }
        boolean differs = stem(word, start, size);
        if (length <= size && isBeginning(word, start)) {
            remember(slot, word, start, size);
        }
        return differs;
    }

    private boolean holds(int slot, char[] word, int start, int size) {
        char[] kept = slots;
        if ((kept[slot] & 0xff) != size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (kept[slot + 1 + i] != word[start + i]) {
                return false;
            }
        }
        return true;
    }

    private boolean recall(int slot) {
        length = slots[slot] >>> STEM_LENGTH_SHIFT;
        if (length == 0) {
            return false;
        }
        System.arraycopy(slots, slot + 1, chars, 0, length - 1);
        chars[length - 1] = slots[slot + 1 + MAX_KEPT];
        return true;
    }

    /// Whether the stem is a prefix of the word, except for its last letter.
    private boolean isBeginning(char[] word, int start) {
        for (int i = 0; i < length - 1; i++) {
            if (chars[i] != word[start + i]) {
                return false;
            }
        }
        return true;
    }

    /// A stem of length 0 means that the word is its own stem.
    private void remember(int slot, char[] word, int start, int size) {
        slots[slot] = (char) (size | length << STEM_LENGTH_SHIFT);
        System.arraycopy(word, start, slots, slot + 1, size);
        if (length > 0) {
            slots[slot + 1 + MAX_KEPT] = chars[length - 1];
        }
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
        length = Math.min(stemmer.getCurrentBufferLength(), chars.length);
        System.arraycopy(stemmer.getCurrentBuffer(), 0, chars, 0, length);
        if (!isUsable() || isSame(word, start, size)) {
            length = 0;
        }
        return length > 0;
    }

    /// A stem must be a token, which the algorithms do not guarantee.
    private boolean isUsable() {
        for (int i = 0; i < length; i++) {
            if (chars[i] < firstLetter || chars[i] > lastLetter) {
                return false;
            }
        }
        return length > 0;
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

    /// By name, because naming thirty classes in one class makes the JVM load them all. But not the default,
    /// because the first use of reflection costs more than everything else here.
    private static SnowballStemmer load(Language language) {
        if (language == Language.ENGLISH) {
            return new EnglishStemmer();
        }
        try {
            return Class.forName("org.tartarus.snowball.ext."
                            .concat(language.algorithm())
                            .concat("Stemmer"))
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

    int length() {
        return length;
    }
}
