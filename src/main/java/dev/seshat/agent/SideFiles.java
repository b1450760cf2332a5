package dev.seshat.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Finds the files in a directory that belongs to one session.
public final class SideFiles {

    private static final int DEEPEST = 32;

    private SideFiles() {}

    /// The regular files below a directory, in a fixed order; none if it does not exist or cannot be read. Links are
    /// not followed.
    public static List<Path> below(Path directory, Predicate<Path> wanted) {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory, DEEPEST)) {
            return files.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .filter(wanted)
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }
}
