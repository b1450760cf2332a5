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

/// Looks for a directory by a name in which a dash stands for whatever is no letter or digit of ASCII, as agents name
/// the places of their logs. Used once.
///
/// It reads directories from the root down and follows only what fits, so the way is short however many dashes there
/// are; and it gives up early, because a guess is not worth a wait.
public final class DirectoryWithName {

    private static final Pattern LOSSY = Pattern.compile("[^A-Za-z0-9]");

    private static final int MOST_ENTRIES = 5_000;
    private static final int MOST_DIRECTORIES = 50;

    private final Path root;
    private int entries;
    private int directories;

    /// Look below a directory.
    ///
    /// @param root the directory to begin in, whose own name is no part of the other
    public DirectoryWithName(Path root) {
        this.root = root;
    }

    /// Find it, if it is there.
    ///
    /// @param rest the name without a dash that stands for the root
    public Optional<Path> find(String rest) {
        return below(root, rest);
    }

    /// A path or a part of it, as it stands in such a name.
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
                String name = encoded(child.getFileName().toString());
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
