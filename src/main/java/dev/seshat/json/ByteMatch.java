package dev.seshat.json;

/// Finds bytes in a word of eight without a loop: sets the highest bit of each matching byte.
///
/// The arithmetic may also mark bytes above a match. The lowest mark is always right, and only that one is
/// used.
final class ByteMatch {

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long QUOTES = LOW_BITS * '"';
    private static final long BACKSLASHES = LOW_BITS * '\\';
    private static final long SPACES = LOW_BITS * ' ';
    private static final long NEWLINES = LOW_BITS * '\n';
    private static final long HARMLESS = LOW_BITS * 'a';

    private ByteMatch() {}

    /// Bytes that end a run of plain characters: quotes, backslashes, control characters and all non-ASCII
    /// bytes.
    ///
    /// The subtraction also marks non-ASCII bytes, which is what we want here.
    static long specials(long word) {
        return ((word - SPACES) | ((word ^ QUOTES) - LOW_BITS) | ((word ^ BACKSLASHES) - LOW_BITS) | word) & HIGH_BITS;
    }

    /// Line ends.
    static long newlines(long word) {
        long newline = word ^ NEWLINES;
        return (newline - LOW_BITS) & ~newline & HIGH_BITS;
    }

    /// The word with the bytes before a position neutralized, because a match among them could cause a wrong
    /// mark after it.
    static long from(int place, long word) {
        long mask = -1L << ((place & 7) << 3);
        return (word & mask) | (HARMLESS & ~mask);
    }

    /// The position of the first match in a word: counts the bits below the lowest mark by a multiplication,
    /// because C1 has no instruction for it.
    static int first(int word, long match) {
        long below = ((match & -match) - 1) & LOW_BITS;
        return (word << 3) + (int) ((below * LOW_BITS) >>> 56) - 1;
    }
}
