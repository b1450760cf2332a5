package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.function.Function;

/// A fixed set of names that are recognized in a JSON text without creating a string.
///
/// @param <E> the enum whose constants the names stand for
public final class JsonNames<E extends Enum<E>> {

    private final byte[][] names;
    private final E[] constants;
    private final E other;
    private final int mask;

    /// Recognize the constants of an enum by their names; any other name yields `other`.
    public JsonNames(E[] values, Function<E, String> nameOf, E other) {
        this.other = other;
        int size = Integer.highestOneBit(values.length * 4) * 2;
        mask = size - 1;
        names = new byte[size][];
        constants = Arrays.copyOf(values, size);
        for (E value : values) {
            if (value != other) {
                put(nameOf.apply(value).getBytes(UTF_8), value);
            }
        }
    }

    private void put(byte[] name, E value) {
        int slot = slot(name, 0, name.length);
        while (names[slot] != null) {
            slot = (slot + 1) & mask;
        }
        names[slot] = name;
        constants[slot] = value;
    }

    /// The constant with this name.
    public E find(JsonString string) {
        if (!string.isPresent()) {
            return other;
        }
        if (string.isEscaped()) {
            byte[] plain = string.text().getBytes(UTF_8);
            return find(plain, 0, plain.length);
        }
        return find(string.bytes(), string.from(), string.to());
    }

    private E find(byte[] bytes, int from, int to) {
        for (int slot = slot(bytes, from, to); names[slot] != null; slot = (slot + 1) & mask) {
            if (isAt(names[slot], bytes, from, to)) {
                return constants[slot];
            }
        }
        return other;
    }

    /// A loop for the same reason as in [JsonBytes]: names are too short to be worth a call.
    private static boolean isAt(byte[] name, byte[] bytes, int from, int to) {
        if (to - from != name.length) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (name[i] != bytes[from + i]) {
                return false;
            }
        }
        return true;
    }

    /// Length, first and last byte are enough to distinguish the names.
    private int slot(byte[] bytes, int from, int to) {
        int length = to - from;
        return length == 0 ? 0 : (length * 31 + bytes[from] * 7 + bytes[to - 1] * 3) & mask;
    }
}
