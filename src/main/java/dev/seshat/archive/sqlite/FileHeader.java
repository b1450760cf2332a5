package dev.seshat.archive.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// The first bytes of a database. Most of them are the same in every archive, so damage to them shows; SQLite itself
/// takes some of it for another program's file, for a newer schema or for texts in another encoding.
final class FileHeader {

    static final int LENGTH = 100;

    /// `SESH`: tells our databases from those of others.
    static final int APPLICATION_ID = 0x53455348;

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(UTF_8);

    private final ByteBuffer bytes;

    /// @param start the start of the file, shorter than [#LENGTH] only where the file is
    FileHeader(byte[] start) {
        this.bytes = ByteBuffer.wrap(Arrays.copyOf(start, LENGTH));
    }

    /// Whether SQLite would take the file for a database.
    boolean isDatabase() {
        return Arrays.equals(Arrays.copyOf(bytes.array(), MAGIC.length), MAGIC);
    }

    boolean isArchive() {
        return bytes.getInt(68) == APPLICATION_ID;
    }

    /// Whether the fields that are the same in every archive are as they should be: the versions of the format, the
    /// fractions of a page, the encoding and what is reserved.
    ///
    /// Encoding and format are 0 until the first checkpoint of a new archive: so far all is in its write-ahead log.
    /// SQLite takes an encoding of 0 for UTF-8.
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
