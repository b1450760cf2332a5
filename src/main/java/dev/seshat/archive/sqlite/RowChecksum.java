package dev.seshat.archive.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The checksum of a row, in its column `crc`. SQLite has none, and a bit flipped on disk leaves text that
/// looks like any other.
///
/// CRC-32C, because processors have an instruction for it: a fraction of a microsecond per message.
final class RowChecksum {

    private RowChecksum() {}

    /// Compute the checksum of values: nulls, numbers, texts and bytes, each with its length.
    static long of(@Nullable Object... values) {
        CRC32C crc = new CRC32C();
        ByteBuffer head = ByteBuffer.allocate(9);
        for (Object value : values) {
            byte[] bytes =
                    value instanceof byte[] blob ? blob : value instanceof String text ? text.getBytes(UTF_8) : null;
            long number = bytes != null ? bytes.length : value == null ? 0 : ((Number) value).longValue();
            byte type =
                    (byte) (value == null ? 'n' : value instanceof Number ? 'i' : value instanceof String ? 't' : 'b');
            crc.update(head.clear().put(type).putLong(number).flip());
            if (bytes != null) {
                crc.update(bytes);
            }
        }
        // Signed, because SQLite stores that in four bytes.
        return (int) crc.getValue();
    }

    /// Whether a row's values match its checksum. Rows of an older Seshat have none and pass.
    static boolean matches(@Nullable Object stored, @Nullable Object... values) {
        return stored == null || (stored instanceof Number number && number.longValue() == of(values));
    }

    /// The checksum of some columns of a row.
    static long of(ResultSet row, String... columns) throws SQLException {
        return of(values(row, columns));
    }

    /// Whether some columns of a row match its checksum.
    static boolean matches(ResultSet row, String stored, String... columns) throws SQLException {
        return matches(row.getObject(stored), values(row, columns));
    }

    private static @Nullable Object[] values(ResultSet row, String... columns) throws SQLException {
        @Nullable Object[] values = new @Nullable Object[columns.length];
        for (int i = 0; i < columns.length; i++) {
            values[i] = row.getObject(columns[i]);
        }
        return values;
    }
}
