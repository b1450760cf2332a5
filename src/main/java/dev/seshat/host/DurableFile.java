package dev.seshat.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import org.jspecify.annotations.Nullable;

/// A file that is replaced atomically: readers see the old contents or the new ones, even after a crash.
public final class DurableFile {

    private DurableFile() {}

    /// Replace the contents, or create the file, which only its owner may then read. An existing file keeps its
    /// permissions, and a link stays a link.
    public static void write(Path named, byte[] contents) throws IOException {
        Path file = Files.exists(named) ? named.toRealPath() : named.toAbsolutePath();
        PrivateFiles.createParent(file);
        @Nullable Path temporary = Files.createTempFile(file.getParent(), ".seshat-", ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                ByteBuffer left = ByteBuffer.wrap(contents);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
                channel.force(true);
            }
            keepPermissions(file, temporary);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            temporary = null;
        } finally {
            if (temporary != null) {
                Files.deleteIfExists(temporary);
            }
        }
    }

    private static void keepPermissions(Path file, Path temporary) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view != null && Files.exists(file)) {
            Files.setPosixFilePermissions(temporary, view.readAttributes().permissions());
        }
    }
}
