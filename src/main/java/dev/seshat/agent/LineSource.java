package dev.seshat.agent;

import dev.seshat.host.RegularFile;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/// The text of a log, as far as it reached when it was opened; an agent may have compressed it.
sealed interface LineSource extends Closeable {

    /// Open a log, to be read from an offset of its text on.
    static LineSource open(Path log, long from) throws IOException {
        return LogText.isCompressed(log) ? Compressed.open(log, from) : Plain.open(log);
    }

    /// Read what follows the text that was read before, which ends at this offset; nothing or less at the end.
    int read(ByteBuffer into, long at) throws IOException;

    /// Whether the text ends at this offset, up to which it was read.
    boolean endsAt(long offset) throws IOException;

    /// Whether a line that is too long to be held, and has no line end, is complete.
    boolean isWhole(long from, long to) throws IOException;

    /// A log as it lies on disk.
    record Plain(FileChannel channel, long size) implements LineSource {

        private static LineSource open(Path log) throws IOException {
            FileChannel channel = RegularFile.open(log);
            return new Plain(channel, channel.size());
        }

        @Override
        public int read(ByteBuffer into, long at) throws IOException {
            into.limit(into.position() + Math.clamp(size - at, 0, into.remaining()));
            return into.hasRemaining() ? channel.read(into, at) : 0;
        }

        @Override
        public boolean endsAt(long offset) {
            return offset >= size;
        }

        @Override
        public boolean isWhole(long from, long to) throws IOException {
            return Brackets.areClosed(channel, from, to);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /// A log that was compressed when it was done: nothing is appended to it, so its last line is whole.
    record Compressed(InputStream text) implements LineSource {

        private static LineSource open(Path log, long from) throws IOException {
            InputStream text = new BufferedInputStream(LogText.open(log));
            try {
                text.skip(from);
                return new Compressed(text);
            } catch (IOException | RuntimeException e) {
                text.close();
                throw e;
            }
        }

        @Override
        public int read(ByteBuffer into, long at) throws IOException {
            int read = text.read(into.array(), into.arrayOffset() + into.position(), into.remaining());
            into.position(into.position() + Math.max(read, 0));
            return read;
        }

        @Override
        public boolean endsAt(long offset) throws IOException {
            text.mark(1);
            boolean ends = text.read() < 0;
            text.reset();
            return ends;
        }

        @Override
        public boolean isWhole(long from, long to) {
            return true;
        }

        @Override
        public void close() throws IOException {
            text.close();
        }
    }
}
