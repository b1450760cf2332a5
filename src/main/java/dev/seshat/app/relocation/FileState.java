package dev.seshat.app.relocation;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.model.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/// A hash of a file, or of all files in a directory with their names. Equal hashes mean that nothing was changed.
final class FileState {

    private static final int BUFFER = 1 << 16;

    private FileState() {}

    static String of(Path path) throws IOException {
        MessageDigest digest = Sha256.digest();
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            add(path, digest);
            return HexFormat.of().formatHex(digest.digest());
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(path)) {
            files = all.sorted().toList();
        }
        for (Path file : files) {
            digest.update(path.relativize(file).toString().getBytes(UTF_8));
            digest.update((byte) 0);
            if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                add(file, digest);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void add(Path file, MessageDigest digest) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
    }
}
