package dev.seshat.archive.sqlite.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decodes the values of a row: a header with their types, then the values.
final class Records {

    private static final int REAL = 7;
    private static final int ZERO = 8;
    private static final int ONE = 9;
    private static final int BLOB = 12;
    private static final int[] NUMBER_LENGTHS = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
    private static final int MOST_COLUMNS = 200;

    private final byte[] record;
    private int at;

    private Records(byte[] record) {
        this.record = record;
    }

    /// Decode a row; empty if the bytes are not a row.
    static Optional<StoredRow> decode(long rowid, byte[] record) {
        try {
            Records row = new Records(record);
            List<@Nullable Object> values = row.values();
            return Optional.of(new StoredRow(rowid, values, row.at == record.length));
        } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private List<@Nullable Object> values() {
        long headerLength = varint();
        List<Long> types = new ArrayList<>();
        while (at < headerLength) {
            types.add(varint());
            require(types.size() <= MOST_COLUMNS);
        }
        require(at == headerLength);
        List<@Nullable Object> values = new ArrayList<>();
        for (long type : types) {
            values.add(value(type));
        }
        return Collections.unmodifiableList(values);
    }

    private @Nullable Object value(long type) {
        require(type >= 0 && type != 10 && type != 11);
        int length = type < BLOB ? NUMBER_LENGTHS[(int) type] : Math.toIntExact((type - BLOB) / 2);
        require(length <= record.length - at);
        int from = at;
        at += length;
        if (type >= BLOB) {
            byte[] bytes = Arrays.copyOfRange(record, from, at);
            return type % 2 == 0 ? bytes : text(bytes);
        }
        return switch ((int) type) {
            case 0 -> null;
            case ZERO -> 0L;
            case ONE -> 1L;
            case REAL -> Double.longBitsToDouble(Bytes.signed(record, from, length));
            default -> Bytes.signed(record, from, length);
        };
    }

    /// A text that is not valid UTF-8 stays bytes, so that the other values of its row remain usable.
    private static Object text(byte[] bytes) {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return bytes;
        }
    }

    private long varint() {
        long value = 0;
        for (int i = 0; i < 8; i++) {
            int next = Bytes.u8(record, at++);
            value = value << 7 | (next & 0x7f);
            if (next < 0x80) {
                return value;
            }
        }
        return value << 8 | Bytes.u8(record, at++);
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("no record");
        }
    }
}
