package dev.seshat.agent.claude;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The uuids of a log's lines. As numbers they take a tenth of the room that strings would.
final class UuidSet {

    private static final int UUID_LENGTH = 36;

    private final Set<String> others = new HashSet<>();
    private long[] slots = new long[128];
    private int size;

    void add(String uuid) {
        UUID parsed = parse(uuid);
        if (parsed == null) {
            others.add(uuid);
            return;
        }
        if (size * 4 >= slots.length) {
            grow();
        }
        put(parsed.getMostSignificantBits(), parsed.getLeastSignificantBits());
    }

    boolean contains(String uuid) {
        UUID parsed = parse(uuid);
        if (parsed == null) {
            return others.contains(uuid);
        }
        int slot = find(parsed.getMostSignificantBits(), parsed.getLeastSignificantBits());
        return slots[slot] != 0 || slots[slot + 1] != 0;
    }

    /// Only the canonical form is a number: two spellings of one uuid stay two strings. Zero marks a free slot.
    private static @Nullable UUID parse(String text) {
        if (text.length() != UUID_LENGTH) {
            return null;
        }
        try {
            UUID uuid = UUID.fromString(text);
            boolean free = uuid.getMostSignificantBits() == 0 && uuid.getLeastSignificantBits() == 0;
            return !free && uuid.toString().equals(text) ? uuid : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private void put(long most, long least) {
        int slot = find(most, least);
        if (slots[slot] == 0 && slots[slot + 1] == 0) {
            slots[slot] = most;
            slots[slot + 1] = least;
            size++;
        }
    }

    private int find(long most, long least) {
        int mask = slots.length - 1;
        int slot = ((int) (((most ^ least) * 0x9E3779B97F4A7C15L) >>> 33) * 2) & mask;
        while ((slots[slot] != 0 || slots[slot + 1] != 0) && (slots[slot] != most || slots[slot + 1] != least)) {
            slot = (slot + 2) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[old.length * 2];
        size = 0;
        for (int i = 0; i < old.length; i += 2) {
            if (old[i] != 0 || old[i + 1] != 0) {
                put(old[i], old[i + 1]);
            }
        }
    }
}
