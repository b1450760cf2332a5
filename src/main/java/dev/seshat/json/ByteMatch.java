package dev.seshat.json;

/// Finds bytes in a word of eight, without a loop: the highest bit of each byte that matches is set.
///
/// The arithmetic may also mark bytes above one that matches; the lowest mark is always right, and only it is used.
final class ByteMatch {

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long QUOTES = LOW_BITS * '"';
    private static final long BACKSLASHES = LOW_BITS * '\\';
    private static final long SPACES = LOW_BITS * ' ';
    private static final long NEWLINES = LOW_BITS * '\n';
    private static final long HARMLESS = LOW_BITS * 'a';

    private ByteMatch() {}

    /// Bytes at which a run of plain characters ends: quotes, backslashes, control characters, and all but ASCII.
    ///
    /// A subtraction also marks bytes that are not ASCII, which are wanted anyway.
    static long specials(long word) {
        return ((word - SPACES) | ((word ^ QUOTES) - LOW_BITS) | ((word ^ BACKSLASHES) - LOW_BITS) | word) & HIGH_BITS;
    }

    /// Line ends.
    static long newlines(long word) {
        long newline = word ^ NEWLINES;
        return (newline - LOW_BITS) & ~newline & HIGH_BITS;
    }

    /// The word with the bytes before a place made harmless: a match among them could mark a wrong one behind.
    static long from(int place, long word) {
        long mask = -1L << ((place & 7) << 3);
        return (word & mask) | (HARMLESS & ~mask);
    }

    /// The place of the first match in a word. All bits below the lowest mark, one of each byte, counted by a
    /// multiplication: the first compiler has no instruction for it.
    static int first(int word, long match) {
        long below = ((match & -match) - 1) & LOW_BITS;
        return (word << 3) + (int) ((below * LOW_BITS) >>> 56) - 1;
    }
}
