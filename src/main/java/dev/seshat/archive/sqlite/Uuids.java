package dev.seshat.archive.sqlite;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The ids of lines as they are stored: a UUID takes 16 bytes instead of 36 characters.
final class Uuids {

    private static final int LENGTH = 36;

    private Uuids() {}

    static @Nullable Object pack(@Nullable String id) {
        if (id == null || id.length() != LENGTH) {
            return id;
        }
        try {
            UUID uuid = UUID.fromString(id);
            // The parser is lenient; only what comes back the same may be stored so.
            return uuid.toString().equals(id)
                    ? ByteBuffer.allocate(16)
                            .putLong(uuid.getMostSignificantBits())
                            .putLong(uuid.getLeastSignificantBits())
                            .array()
                    : id;
        } catch (IllegalArgumentException e) {
            return id;
        }
    }

    static @Nullable String unpack(@Nullable Object stored) {
        return stored instanceof byte[] bytes
                ? new UUID(
                                ByteBuffer.wrap(bytes).getLong(),
                                ByteBuffer.wrap(bytes).getLong(8))
                        .toString()
                : (String) stored;
    }
}
