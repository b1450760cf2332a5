package dev.seshat.agent;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Finds a directory by a name in which every character but ASCII letters and digits became a dash, as agents
/// name their log directories. For one use.
///
/// It reads directories from the root down and follows only those that fit, so it stays fast however many
/// dashes there are; and it gives up early, because a guess is not worth waiting for.
public final class DirectoryWithName {

    private static final Pattern LOSSY = Pattern.compile("[^A-Za-z0-9]");

    private static final int MAX_ENTRIES = 5_000;
    private static final int MAX_DIRECTORIES = 50;

    private final Path root;
    private int entries;
    private int directories;

    /// Look below a directory.
    ///
    /// @param root the directory to start in; its own name does not count
    public DirectoryWithName(Path root) {
        this.root = root;
    }

    /// Find it, if it exists.
    ///
    /// @param rest the name without the dash that stands for the root
    public Optional<Path> find(String rest) {
        return below(root, rest);
    }

    /// A path or a part of it, in the form of such a name.
    public static String encoded(String path) {
        return LOSSY.matcher(path).replaceAll("-");
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

    /// The entries of a directory that could be the next segment of the path, longest first: `my-app` before
    /// `my`.
    private List<Path> fitting(Path directory, String rest) {
        List<Path> fitting = new ArrayList<>();
        if (directories++ >= MAX_DIRECTORIES) {
            return fitting;
        }
        try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
            for (Path child : children) {
                if (entries++ >= MAX_ENTRIES) {
                    break;
                }
                String name = encoded(child.getFileName().toString());
                if (rest.equals(name) || rest.startsWith(name + "-")) {
                    fitting.add(child);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // A directory without permission to read cannot be guessed through.
            return List.of();
        }
        fitting.sort((a, b) -> Integer.compare(
                b.getFileName().toString().length(), a.getFileName().toString().length()));
        return fitting;
    }
}
