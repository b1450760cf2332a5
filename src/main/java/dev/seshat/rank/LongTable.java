package dev.seshat.rank;

import java.util.Arrays;

/// Assigns rows to numbers, from 0 in the order of their appearance.
final class LongTable {

    private long[] keys = new long[64];
    /// Open hashing: the row of a key, plus one.
    private int[] slots = new int[256];
    private int size;
    private int last = -1;

    int size() {
        return size;
    }

    long key(int row) {
        return keys[row];
    }

    int row(long key) {
        // Entries of one session usually come in a row.
        if (last >= 0 && keys[last] == key) {
            return last;
        }
        int slot = slot(key);
        while (slots[slot] != 0) {
            last = slots[slot] - 1;
            if (keys[last] == key) {
                return last;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return add(key, slot);
    }

    private int add(long key, int slot) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
        }
        keys[size] = key;
        last = size++;
        slots[slot] = size;
        if (size * 2 > slots.length) {
            rehash();
        }
        return last;
    }

    private void rehash() {
        slots = new int[slots.length * 2];
        for (int row = 0; row < size; row++) {
            int slot = slot(keys[row]);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = row + 1;
        }
    }

    private int slot(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & (slots.length - 1);
    }
}
