package dev.seshat.app.relocation;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A file or directory that gets another path.
public record Move(Path from, Path to) {
    public Move {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
    }

    /// The other way round.
    Move back() {
        return new Move(to, from);
    }

    boolean isDone() {
        return isThere(to) && !isThere(from);
    }

    boolean isPossible() {
        return isThere(from) && !isThere(to);
    }

    boolean isBlocked() {
        return isThere(from) && isThere(to);
    }

    /// Rename it, unless that is done.
    void make() throws IOException {
        if (isPossible()) {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static boolean isThere(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }
}
