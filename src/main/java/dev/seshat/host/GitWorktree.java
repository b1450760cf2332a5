package dev.seshat.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds out whether a directory is a git worktree: its `.git` is a file that names the repository.
public final class GitWorktree {

    private static final int LONGEST = 4096;
    private static final Pattern POINTER =
            Pattern.compile("\\Agitdir: (?<git>[^\\n\\r\\x00]+)[/\\\\]worktrees[/\\\\][^/\\\\\\n\\r]+\\s*\\z");

    private GitWorktree() {}

    /// The path of the repository that a directory is a worktree of; null if it is not one or does not exist.
    public static @Nullable String repository(@Nullable String directory) {
        if (directory == null) {
            return null;
        }
        try {
            Path path = Path.of(directory);
            Path file = path.resolve(".git");
            // Most directories are not worktrees, and checking costs less than failing to open the file.
            if (!path.isAbsolute() || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return null;
            }
            Matcher pointer = POINTER.matcher(beginning(file));
            return pointer.find()
                    ? withoutGit(path.resolve(pointer.group("git")).normalize())
                    : null;
        } catch (InvalidPathException | IOException e) {
            return null;
        }
    }

    private static String beginning(Path file) throws IOException {
        try (InputStream in = RegularFile.stream(file, LinkOption.NOFOLLOW_LINKS)) {
            return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
        }
    }

    /// `/w/cli/.git`, `/w/cli/.bare` and `/w/cli.git` are all the repository `/w/cli`.
    private static @Nullable String withoutGit(Path git) {
        Path name = git.getFileName();
        Path parent = git.getParent();
        if (name == null || parent == null) {
            return null;
        }
        if (name.toString().startsWith(".")) {
            return parent.toString();
        }
        String path = git.toString();
        return path.endsWith(".git") ? path.substring(0, path.length() - ".git".length()) : path;
    }
}
