package dev.seshat.archive.sqlite.pages;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The committed pages in a database's write-ahead log. Its checksums show where it ends.
final class WriteAheadLog implements AutoCloseable {

    private static final int MAGIC = 0x377f0682;
    private static final int HEADER = 32;
    private static final int FRAME_HEADER = 24;

    private final @Nullable FileChannel file;
    private final int pageSize;
    private final Map<Long, Long> places = new HashMap<>();
    private long pages;

    private WriteAheadLog(@Nullable FileChannel file, int pageSize) {
        this.file = file;
        this.pageSize = pageSize;
    }

    /// Open a log, which may be missing.
    static WriteAheadLog open(Path path, int pageSize) throws IOException {
        try {
            FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
            WriteAheadLog log = new WriteAheadLog(file, pageSize);
            log.read(file);
            return log;
        } catch (NoSuchFileException e) {
            return new WriteAheadLog(null, pageSize);
        }
    }

    /// The size of the database after the last commit, in pages; zero if the log contains none.
    long pages() {
        return pages;
    }

    byte @Nullable [] page(long number) throws IOException {
        Long at = places.get(number);
        if (file == null || at == null) {
            return null;
        }
        byte[] page = new byte[pageSize];
        PageFile.readFully(file, ByteBuffer.wrap(page), at);
        return page;
    }

    private void read(FileChannel log) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER);
        if (PageFile.readFully(log, header, 0) < HEADER
                || (header.getInt(0) & ~1) != MAGIC
                || header.getInt(8) != pageSize) {
            return;
        }
        ByteOrder order = (header.getInt(0) & 1) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        Sum sum = new Sum(order);
        sum.add(header, 0, 24);
        if (!sum.is(header.getInt(24), header.getInt(28))) {
            return;
        }
        ByteBuffer frame = ByteBuffer.allocate(FRAME_HEADER + pageSize);
        Map<Long, Long> uncommitted = new HashMap<>();
        long at = HEADER;
        while (PageFile.readFully(log, frame.clear(), at) == frame.capacity()) {
            sum.add(frame, 0, 8);
            sum.add(frame, FRAME_HEADER, pageSize);
            boolean valid = frame.getInt(8) == header.getInt(16)
                    && frame.getInt(12) == header.getInt(20)
                    && sum.is(frame.getInt(16), frame.getInt(20));
            if (!valid) {
                return;
            }
            uncommitted.put(frame.getInt(0) & 0xffff_ffffL, at + FRAME_HEADER);
            if (frame.getInt(4) != 0) {
                places.putAll(uncommitted);
                uncommitted.clear();
                pages = frame.getInt(4) & 0xffff_ffffL;
            }
            at += frame.capacity();
        }
    }

    /// The checksum of the log, continued from frame to frame.
    private static final class Sum {
        private final ByteOrder order;
        private int first;
        private int second;

        Sum(ByteOrder order) {
            this.order = order;
        }

        void add(ByteBuffer bytes, int from, int length) {
            ByteBuffer words = bytes.duplicate().order(order);
            for (int i = from; i < from + length; i += 8) {
                first += words.getInt(i) + second;
                second += words.getInt(i + 4) + first;
            }
        }

        boolean is(int one, int two) {
            return first == one && second == two;
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
