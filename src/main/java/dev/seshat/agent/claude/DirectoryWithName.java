package dev.seshat.agent.claude;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks for a directory that Claude Code would give a certain name. Used once.
///
/// It reads directories from the root down and follows only what fits, so the way is short however many dashes there
/// are; and it gives up early, because a guess is not worth a wait.
final class DirectoryWithName {

    private static final int MOST_ENTRIES = 5_000;
    private static final int MOST_DIRECTORIES = 50;

    private final Path root;
    private int entries;
    private int directories;

    DirectoryWithName(Path root) {
        this.root = root;
    }

    /// @param rest the name without the dash that stands for the root
    Optional<Path> find(String rest) {
        return below(root, rest);
    }

    private Optional<Path> below(Path directory, String rest) {
        for (Path child : fitting(directory, rest)) {
            int length = child.getFileName().toString().length();
            if (!Files.isDirectory(child)) {
                continue;
            }
            Optional<Path> found =
                    length == rest.length() ? Optional.of(child) : below(child, rest.substring(length + 1));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /// What is in a directory and could be the next piece of the path, the longest first: `my-app` before `my`.
    private List<Path> fitting(Path directory, String rest) {
        List<Path> fitting = new ArrayList<>();
        if (directories++ >= MOST_DIRECTORIES) {
            return fitting;
        }
        try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
            for (Path child : children) {
                if (entries++ >= MOST_ENTRIES) {
                    break;
                }
                String name = DirectoryName.encoded(child.getFileName().toString());
                if (rest.equals(name) || rest.startsWith(name + "-")) {
                    fitting.add(child);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // What may not be read cannot be guessed.
            return List.of();
        }
        fitting.sort((a, b) -> Integer.compare(
                b.getFileName().toString().length(), a.getFileName().toString().length()));
        return fitting;
    }
}
