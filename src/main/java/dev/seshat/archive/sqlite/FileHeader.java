package dev.seshat.archive.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// The header of a database file. Most of it is the same in every archive, so damage to it shows. SQLite
/// would mistake some kinds of damage for another program's file, a newer schema or another text encoding.
final class FileHeader {

    static final int LENGTH = 100;

    /// `SESH`: marks Seshat's databases.
    static final int APPLICATION_ID = 0x53455348;

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(UTF_8);

    private final ByteBuffer bytes;

    /// @param start the start of the file, shorter than [#LENGTH] only if the file is
    FileHeader(byte[] start) {
        this.bytes = ByteBuffer.wrap(Arrays.copyOf(start, LENGTH));
    }

    /// Whether SQLite accepts the file as a database.
    boolean isDatabase() {
        return Arrays.equals(Arrays.copyOf(bytes.array(), MAGIC.length), MAGIC);
    }

    boolean isArchive() {
        return bytes.getInt(68) == APPLICATION_ID;
    }

    /// Whether the fields that are the same in every archive are valid: the format versions, the payload
    /// fractions, the encoding and the reserved bytes.
    ///
    /// Encoding and format are 0 until the first checkpoint of a new archive, because everything is still in
    /// its write-ahead log. SQLite treats encoding 0 as UTF-8.
    boolean isSound() {
        boolean versions = isVersion(bytes.get(18)) && isVersion(bytes.get(19)) && bytes.get(20) == 0;
        boolean fractions = bytes.get(21) == 64 && bytes.get(22) == 32 && bytes.get(23) == 32;
        int size = bytes.getShort(16) & 0xffff;
        boolean pageSize = size == 1 || (size >= 512 && Integer.bitCount(size) == 1);
        int format = bytes.getInt(44);
        boolean encoding =
                (bytes.getInt(56) == 1 && format >= 1 && format <= 4) || (bytes.getInt(56) == 0 && format == 0);
        boolean reserved = true;
        for (int i = 72; i < 92; i++) {
            reserved &= bytes.get(i) == 0;
        }
        return isDatabase() && versions && fractions && pageSize && encoding && reserved;
    }

    private static boolean isVersion(byte version) {
        return version == 1 || version == 2;
    }
}
