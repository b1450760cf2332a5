package dev.seshat.words;

import java.util.Arrays;

/// Tokens separated by single spaces, in reusable memory.
final class Tokens {

    private static final int USUAL = 1 << 16;

    private char[] chars = new char[1 << 10];
    private int length;

    void add(char[] from, int start, int size) {
        int needed = length + size + 1;
        if (needed > chars.length) {
            chars = Arrays.copyOf(chars, Math.max(needed, chars.length * 2));
        }
        if (length > 0) {
            chars[length++] = ' ';
        }
        System.arraycopy(from, start, chars, length, size);
        length += size;
    }

    /// Add all of another's.
    void addAll(Tokens others) {
        if (others.length > 0) {
            add(others.chars, 0, others.length);
        }
    }

    int length() {
        return length;
    }

    /// Whether these chars are at a position.
    boolean isAt(int place, char[] from, int start, int size) {
        return Arrays.equals(chars, place, place + size, from, start, start + size)
                && (place + size == length || chars[place + size] == ' ');
    }

    /// Remove all tokens, and free memory beyond the usual size.
    void clear() {
        length = 0;
        if (chars.length > USUAL) {
            chars = new char[USUAL];
        }
    }

    @Override
    public String toString() {
        return new String(chars, 0, length);
    }
}
