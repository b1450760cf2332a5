package dev.seshat.words;

import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;

/// Takes the endings off words, and remembers the words it met if it is to meet many. Not thread-safe.
///
/// Only words of at least three letters in the script of the language have endings: a name with a digit in it, or a
/// word of another script, is what it is.
final class Stems {

    private static final int MIN_LENGTH = 3;
    private static final int MAX_LENGTH = 32;

    /// Ninety-six words of a hundred in logs are among their 16,000 most frequent ones.
    private static final int SLOT_BITS = 14;
    /// Words up to this length are remembered.
    private static final int MAX_KEPT = 14;
    /// A slot is half a cache line: the lengths of word and stem, the word, and the last letter of the stem, because a
    /// stem is the beginning of its word but for that letter.
    private static final int SLOT = MAX_KEPT + 2;

    private static final int STEM_LENGTH_SHIFT = 8;

    private final Language language;
    private final char firstLetter;
    private final char lastLetter;
    private final boolean remembers;
    private @Nullable SnowballStemmer stemmer;
    private char[] slots = {};

    private char[] chars = new char[Name.MAX_TOKEN];
    private int length;

    /// @param remembers whether half a megabyte of words is kept, which pays for texts but not for a query
    Stems(Language language, boolean remembers) {
        this.language = language;
        this.remembers = remembers;
        firstLetter = language.firstLetter();
        lastLetter = language.lastLetter();
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
            char letter = word[i];
            if (letter < firstLetter || letter > lastLetter) {
                return false;
            }
            hash = hash * 31 + letter;
        }
        if (size > MAX_KEPT || !remembers) {
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

    /// Whether the stem is the beginning of the word but for its last letter.
    private boolean isBeginning(char[] word, int start) {
        for (int i = 0; i < length - 1; i++) {
            if (chars[i] != word[start + i]) {
                return false;
            }
        }
        return true;
    }

    /// A stem of no length says that the word is its own.
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

    /// A stem must be a token, which the algorithms do not promise.
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

    /// By name, because naming thirty classes in one makes the virtual machine load them all. But not the default,
    /// because the first use of reflection costs more than all else here.
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
