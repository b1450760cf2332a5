package dev.seshat.archive.sqlite.pages;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The pages of a database file, each in its latest committed version, which may be in the write-ahead log.
///
/// Page numbers start at 1. No field of the file is trusted. Not thread-safe.
public final class PageFile implements AutoCloseable {

    /// The page size of every archive: SQLite's default.
    static final int USUAL_SIZE = 4096;

    private static final int PAGES = 28;
    private static final int FREELIST = 32;
    private static final int SAMPLE_PAGES = 2000;

    private final FileChannel file;
    private final WriteAheadLog log;
    private final int size;
    private final int count;

    private PageFile(FileChannel file, WriteAheadLog log, int size, int count) {
        this.file = file;
        this.log = log;
        this.size = size;
        this.count = count;
    }

    /// Open a database and its write-ahead log, if there is one.
    public static PageFile open(Path database) throws IOException {
        FileChannel file = FileChannel.open(database, StandardOpenOption.READ);
        try {
            int size = pageSize(file);
            WriteAheadLog log = WriteAheadLog.open(Path.of(database + "-wal"), size);
            // A truncated last page may still contain rows.
            long pages = (file.size() + size - 1) / size;
            return new PageFile(file, log, size, (int) Math.min(Integer.MAX_VALUE, Math.max(pages, log.pages())));
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    public int count() {
        return count;
    }

    public int size() {
        return size;
    }

    /// Read a page; null if there is none with this number. The missing part of a truncated page is zero.
    public byte @Nullable [] page(long number) throws IOException {
        if (number < 1 || number > count) {
            return null;
        }
        byte[] page = log.page(number);
        if (page != null) {
            return page;
        }
        byte[] read = new byte[size];
        readFully(file, ByteBuffer.wrap(read), (number - 1) * size);
        return read;
    }

    /// Whether pages are missing at the end of the file, as far as its header can be trusted.
    public boolean isCut() throws IOException {
        byte[] first = page(1);
        return first != null && Bytes.u32(first, PAGES) > count && Bytes.u32(first, PAGES) < 16L * count;
    }

    /// The pages on the free list. Their rows were deleted or moved, so they must not be restored.
    public Set<Long> free() throws IOException {
        Set<Long> free = new HashSet<>();
        byte[] first = page(1);
        long trunk = first == null ? 0 : Bytes.u32(first, FREELIST);
        while (trunk != 0 && !free.contains(trunk)) {
            byte[] page = page(trunk);
            if (page == null) {
                return free;
            }
            long leaves = Bytes.u32(page, 4);
            long next = Bytes.u32(page, 0);
            if (leaves > size / 4 - 2 || next > count) {
                return free;
            }
            free.add(trunk);
            for (int i = 0; i < leaves; i++) {
                free.add(Bytes.u32(page, 8 + 4 * i));
            }
            trunk = next;
        }
        return free;
    }

    /// The header may be damaged, so choose the page size with which most pages look like pages.
    private static int pageSize(FileChannel file) throws IOException {
        byte[] header = new byte[18];
        readFully(file, ByteBuffer.wrap(header), 0);
        int said = Bytes.u16(header, 16) == 1 ? 1 << 16 : Bytes.u16(header, 16);
        if (said == USUAL_SIZE || said < 512 || Integer.bitCount(said) != 1) {
            return USUAL_SIZE;
        }
        return treePages(file, said) > treePages(file, USUAL_SIZE) ? said : USUAL_SIZE;
    }

    /// How many bytes at the start of the file are b-tree pages.
    private static long treePages(FileChannel file, int size) throws IOException {
        byte[] page = new byte[size];
        long bytes = 0;
        for (long at = size; at < Math.min(file.size(), (long) SAMPLE_PAGES * USUAL_SIZE); at += size) {
            readFully(file, ByteBuffer.wrap(page), at);
            bytes += SqliteCellReader.isTreePage(page, 0) ? size : 0;
        }
        return bytes;
    }

    static int readFully(FileChannel file, ByteBuffer into, long at) throws IOException {
        int before = into.position();
        while (into.hasRemaining()) {
            int read = file.read(into, at + into.position() - before);
            if (read < 0) {
                break;
            }
        }
        return into.position() - before;
    }

    @Override
    public void close() throws IOException {
        try (file;
                log) {
            // Both are closed even if one fails.
        }
    }
}
