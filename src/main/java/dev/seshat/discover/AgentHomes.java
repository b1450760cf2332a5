package dev.seshat.discover;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The directories by which an agent is known to be installed, whether or not it has logs.
public final class AgentHomes {

    /// Directories that many programs share.
    private static final Set<Path> SHARED = Set.of(Path.of(".config"), Path.of(".local"), Path.of(".local", "share"));

    private AgentHomes() {}

    /// The existing directories around an agent's roots that are its own: hidden ones in the home directory.
    public static List<Path> of(List<Path> roots, Path home) {
        return roots.stream()
                .flatMap(root -> Optional.ofNullable(root.getParent()).stream())
                .filter(parent -> isOwn(parent, home) && Files.isDirectory(parent))
                .distinct()
                .toList();
    }

    private static boolean isOwn(Path directory, Path home) {
        if (!directory.startsWith(home) || directory.equals(home)) {
            return false;
        }
        Path inHome = home.relativize(directory);
        return inHome.toString().startsWith(".") && !SHARED.contains(inHome);
    }
}
