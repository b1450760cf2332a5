package dev.seshat.agent.opencode;

import dev.seshat.agent.JsonDocument;
import dev.seshat.json.CutMark;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/// The value of a column `data` that is too large to be held as a whole, read piece by piece.
final class LargeValue extends InputStream {

    /// For each piece SQLite reads the value from its beginning to the end of the piece, so pieces are large, and a
    /// value that is larger still is not read.
    private static final int PIECE_BYTES = 4 << 20;

    private static final long MAX_BYTES = 64L << 20;

    private final String query;
    private final String id;
    private final OpenCodeDatabase database;
    private byte[] piece = new byte[0];
    private int read;
    private long offset;
    private boolean ended;

    private LargeValue(String table, String id, OpenCodeDatabase database) {
        this.query = "select substr(cast(data as blob), ?, ?) from " + table + " where id = ?";
        this.id = id;
        this.database = database;
    }

    /// The value with its long texts cut.
    static JsonDocument document(String table, String id, long size, OpenCodeDatabase database, int maxBytes) {
        if (size > MAX_BYTES) {
            return JsonDocument.tooLarge(size);
        }
        try (LargeValue value = new LargeValue(table, id, database)) {
            return JsonDocument.shortened(value, maxBytes, CutMark.SENTENCE);
        } catch (IOException e) {
            throw new SeshatException(Kind.UNREADABLE, "Cannot read a row of OpenCode: " + e.getMessage() + ".", e);
        }
    }

    @Override
    public int read() {
        return more() ? piece[read++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int from, int length) {
        if (length == 0) {
            return 0;
        }
        if (!more()) {
            return -1;
        }
        int count = Math.min(length, piece.length - read);
        System.arraycopy(piece, read, into, from, count);
        read += count;
        return count;
    }

    private boolean more() {
        if (read == piece.length && !ended) {
            piece = next();
            ended = piece.length == 0;
            read = 0;
            offset += piece.length;
        }
        return read < piece.length;
    }

    /// The value may have changed since its size was read; then the session is read again.
    private byte[] next() {
        List<byte[]> pieces = database.rows(query, LargeValue::bytes, offset + 1, PIECE_BYTES, id);
        return pieces.isEmpty() ? new byte[0] : pieces.getFirst();
    }

    private static byte[] bytes(ResultSet row) throws SQLException {
        byte[] bytes = row.getBytes(1);
        return bytes == null ? new byte[0] : bytes;
    }
}
