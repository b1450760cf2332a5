package dev.seshat.words;

import java.util.Arrays;

/// A bounded set of tokens; no honest text reaches the bound.
final class DistinctTokens {

    /// In a field with more names than this, the others are found only by their parts.
    private static final int MAX = 1 << 15;

    private static final int USUAL = 1 << 8;

    private final Tokens tokens = new Tokens();
    /// Open hashing: the position of a token in the common text, plus one.
    private int[] places = new int[USUAL];

    private int[] hashes = new int[USUAL];
    private int size;

    void add(char[] from, int start, int length) {
        int hash = length;
        for (int i = start; i < start + length; i++) {
            hash = hash * 31 + from[i];
        }
        hash *= 0x9e3779b9;
        int mask = places.length - 1;
        int slot = hash >>> 8 & mask;
        while (places[slot] != 0) {
            if (hashes[slot] == hash && tokens.isAt(places[slot] - 1, from, start, length)) {
                return;
            }
            slot = (slot + 1) & mask;
        }
        if (size == MAX) {
            return;
        }
        places[slot] = (tokens.length() == 0 ? 0 : tokens.length() + 1) + 1;
        hashes[slot] = hash;
        tokens.add(from, start, length);
        size++;
        if (size * 2 > places.length) {
            grow();
        }
    }

    private void grow() {
        int[] oldPlaces = places;
        int[] oldHashes = hashes;
        places = new int[oldPlaces.length * 2];
        hashes = new int[places.length];
        int mask = places.length - 1;
        for (int old = 0; old < oldPlaces.length; old++) {
            if (oldPlaces[old] != 0) {
                int slot = oldHashes[old] >>> 8 & mask;
                while (places[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                places[slot] = oldPlaces[old];
                hashes[slot] = oldHashes[old];
            }
        }
    }

    Tokens tokens() {
        return tokens;
    }

    void clear() {
        if (size == 0) {
            return;
        }
        tokens.clear();
        size = 0;
        if (places.length > USUAL * 16) {
            places = new int[USUAL];
            hashes = new int[USUAL];
        } else {
            Arrays.fill(places, 0);
        }
    }
}
