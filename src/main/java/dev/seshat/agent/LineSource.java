package dev.seshat.agent;

import dev.seshat.host.RegularFile;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/// The text of a log, up to its length when it was opened; an agent may have compressed it.
sealed interface LineSource extends Closeable {

    /// Open a log for reading from an offset of its text.
    static LineSource open(Path log, long from) throws IOException {
        return LogText.isCompressed(log) ? Compressed.open(log, from) : Plain.open(log);
    }

    /// Read the text that follows this offset, where the previous read ended; 0 or less at the end.
    int read(ByteBuffer into, long at) throws IOException;

    /// Whether the text, read up to this offset, ends there.
    boolean endsAt(long offset) throws IOException;

    /// A log as stored on disk.
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
        public void close() throws IOException {
            channel.close();
        }
    }

    /// A log compressed after it was finished: nothing is appended to it, so its last line is complete.
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
        public void close() throws IOException {
            text.close();
        }
    }
}
