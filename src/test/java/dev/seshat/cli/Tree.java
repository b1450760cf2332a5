package dev.seshat.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A snapshot of a directory: names, times, permissions and bytes. Equal snapshots mean that nothing was
/// changed.
final class Tree {

    private Tree() {}

    static SortedMap<String, String> of(Path root) throws IOException {
        SortedMap<String, String> tree = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.toList()) {
                tree.put(root.relativize(file).toString(), entry(file));
            }
        }
        return tree;
    }

    private static String entry(Path file) throws IOException {
        String content = Files.isRegularFile(file) ? digest(Files.readAllBytes(file)) : "";
        return Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS) + " "
                + Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS) + " " + content;
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
