package dev.seshat.archive.sqlite.pages;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The cells of one page. Each is read independently, so an invalid one does not affect the others.
final class SqliteCellReader {

    static final int INDEX_INTERIOR = 2;
    static final int TABLE_INTERIOR = 5;
    static final int INDEX_LEAF = 10;
    static final int TABLE_LEAF = 13;

    private static final int LEAF_HEADER = 8;
    private static final int INTERIOR_HEADER = 12;

    private final PageFile file;
    private final byte[] page;
    private final int start;
    private final int type;
    private int at;

    /// @param start where the page's header begins: after the file's header on the first page
    SqliteCellReader(PageFile file, byte[] page, int start) {
        this.file = file;
        this.page = page;
        this.start = start;
        this.type = Bytes.u8(page, start);
    }

    /// Whether the type and the cell count are those of a b-tree page.
    static boolean isTreePage(byte[] page, int start) {
        int type = Bytes.u8(page, start);
        boolean known = type == INDEX_INTERIOR || type == TABLE_INTERIOR || type == INDEX_LEAF || type == TABLE_LEAF;
        return known && Bytes.u16(page, start + 3) <= page.length / 4;
    }

    /// Pass on the rows of a table or an index. Interior pages of a table contain none.
    void each(Consumer<StoredRow> ofTable, Consumer<StoredRow> ofIndex) throws IOException {
        switch (type) {
            case TABLE_LEAF -> each(ofTable);
            case INDEX_LEAF, INDEX_INTERIOR -> each(ofIndex);
            default -> {
                // Not a b-tree page, or damaged.
            }
        }
    }

    private void each(Consumer<StoredRow> use) throws IOException {
        int pointers = start + (type == INDEX_INTERIOR ? INTERIOR_HEADER : LEAF_HEADER);
        int cells = Math.min(Bytes.u16(page, start + 3), (page.length - pointers) / 2);
        for (int i = 0; i < cells; i++) {
            cell(Bytes.u16(page, pointers + 2 * i)).ifPresent(use);
        }
    }

    private Optional<StoredRow> cell(int place) throws IOException {
        at = place + (type == INDEX_INTERIOR ? 4 : 0);
        long length = varint();
        long rowid = type == TABLE_LEAF ? varint() : 0;
        if (at < 0 || length < 2 || length > (long) file.count() * file.size()) {
            return Optional.empty();
        }
        byte[] payload = payload((int) Math.min(Integer.MAX_VALUE - 8, length));
        return payload == null ? Optional.empty() : Records.decode(rowid, payload);
    }

    /// SQLite's rule for how much of a row is on its page; the rest is in a chain of overflow pages.
    private int localLength(int length) {
        int usable = page.length;
        int most = type == TABLE_LEAF ? usable - 35 : (usable - 12) * 64 / 255 - 23;
        if (length <= most) {
            return length;
        }
        int least = (usable - 12) * 32 / 255 - 23;
        int fitting = least + (length - least) % (usable - 4);
        return fitting <= most ? fitting : least;
    }

    private byte @Nullable [] payload(int length) throws IOException {
        int local = localLength(length);
        if (at + local + (local < length ? 4 : 0) > page.length) {
            return null;
        }
        byte[] payload = new byte[length];
        System.arraycopy(page, at, payload, 0, local);
        long next = local < length ? Bytes.u32(page, at + local) : 0;
        int filled = local;
        while (filled < length) {
            byte[] more = next < 2 ? null : file.page(next);
            if (more == null) {
                return null;
            }
            int part = Math.min(length - filled, more.length - 4);
            System.arraycopy(more, 4, payload, filled, part);
            filled += part;
            next = Bytes.u32(more, 0);
        }
        return payload;
    }

    /// Read a varint of one to nine bytes; `at` becomes negative if the page ends first.
    private long varint() {
        long value = 0;
        for (int i = 0; i < 9; i++) {
            if (at < 0 || at >= page.length) {
                at = Integer.MIN_VALUE;
                return 0;
            }
            int next = Bytes.u8(page, at++);
            if (i == 8) {
                return value << 8 | next;
            }
            value = value << 7 | (next & 0x7f);
            if (next < 0x80) {
                return value;
            }
        }
        return value;
    }
}
