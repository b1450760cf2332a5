package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/// The logs below one root of an agent, with their stamps: one look at every name, and no file is opened.
///
/// Links are not followed: one that leaves the root would show what is not the agent's, and one that stays would show
/// what is listed anyway. The root itself may be a link.
///
/// @param root the root as it really is
/// @param listed whether the root could be read; if not, nothing can be said of what is missing
record LogTree(Path root, boolean listed, List<LogOnDisk> logs) {

    LogTree {
        logs = List.copyOf(logs);
    }

    /// Walk a root. One that is not there is an empty tree.
    static LogTree walk(Path root, AgentFormat format, Notices notices) {
        try {
            Path real = root.toRealPath();
            Directory top = Directory.list(real);
            List<LogOnDisk> logs = TreeWalk.below(top.children(), format, notices);
            if (top.fault() != null) {
                cannotList(root, top.fault(), notices);
            }
            // An empty root may be the mount point of a disk that is not there.
            boolean listed = top.fault() == null && !top.children().isEmpty();
            return new LogTree(real, listed, logs);
        } catch (NoSuchFileException e) {
            return new LogTree(root, false, List.of());
        } catch (IOException e) {
            cannotList(root, e, notices);
            return new LogTree(root, false, List.of());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new LogTree(root, false, List.of());
        }
    }

    private static void cannotList(Path root, IOException e, Notices notices) {
        notices.warn("Cannot list " + root + ": " + FileFault.of(e) + ".");
    }
}
