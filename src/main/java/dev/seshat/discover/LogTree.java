package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The logs below one root of an agent, with their stamps: one stat per name, and no file is opened.
///
/// Links are not followed: one that leaves the root would show files that are not the agent's, and one that
/// stays inside shows files twice. The root itself may be a link.
///
/// @param root the real path of the root
/// @param listed whether the root could be read; otherwise missing logs may still exist
/// @param notUnderstood the stores that could not be read
record LogTree(Path root, boolean listed, List<LogOnDisk> logs, List<NotUnderstood> notUnderstood) {

    LogTree {
        logs = List.copyOf(logs);
        notUnderstood = List.copyOf(notUnderstood);
    }

    /// Scan a root. A missing one is an empty tree.
    static LogTree walk(Path root, AgentFormat format, Notices notices) {
        try {
            Path real = root.toRealPath();
            DirectoryListing top = DirectoryListing.list(real);
            TreeWalk.Found found = TreeWalk.below(top.children(), format, notices);
            if (top.fault() != null) {
                cannotList(root, top.fault(), notices);
            }
            // An empty root may be the mount point of a missing disk.
            boolean listed =
                    top.fault() == null && found.whole() && !top.children().isEmpty();
            return new LogTree(real, listed, found.logs(), found.notUnderstood());
        } catch (NoSuchFileException e) {
            return new LogTree(root, false, List.of(), List.of());
        } catch (IOException e) {
            cannotList(root, e, notices);
            return new LogTree(root, false, List.of(), List.of());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new LogTree(root, false, List.of(), List.of());
        }
    }

    /// Scan some places below a root, each as its own tree. A missing one is an empty tree, and a listed one
    /// unless the root is unreachable, too.
    static List<LogTree> look(Path root, Collection<Path> places, AgentFormat format, Notices notices) {
        List<LogTree> trees = new ArrayList<>();
        try {
            Path real = root.toRealPath();
            for (Path place : places) {
                if (place.startsWith(real)) {
                    boolean there = Files.exists(place, LinkOption.NOFOLLOW_LINKS);
                    TreeWalk.Found found = TreeWalk.below(there ? List.of(place) : List.of(), format, notices);
                    boolean listed =
                            there || !DirectoryListing.list(real).children().isEmpty();
                    trees.add(new LogTree(place, listed && found.whole(), found.logs(), found.notUnderstood()));
                }
            }
        } catch (IOException e) {
            notices.debug(root + " cannot be seen: " + FileFault.of(e) + ".");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return trees;
    }

    /// The logs of all trees, each once even if roots overlap, without those that repeat a part of another.
    static List<LogOnDisk> all(List<LogTree> trees) {
        return Excerpts.without(together(trees));
    }

    /// Usually only one tree has any.
    private static List<LogOnDisk> together(List<LogTree> trees) {
        List<LogOnDisk> logs = List.of();
        int grown = 0;
        for (LogTree tree : trees) {
            if (!tree.logs.isEmpty()) {
                logs = tree.logs;
                grown++;
            }
        }
        return grown > 1 ? eachOnce(trees) : logs;
    }

    private static List<LogOnDisk> eachOnce(List<LogTree> trees) {
        List<LogOnDisk> logs = new ArrayList<>();
        Set<Path> known = new HashSet<>();
        for (LogTree tree : trees) {
            for (LogOnDisk log : tree.logs) {
                if (known.add(log.path())) {
                    logs.add(log);
                }
            }
        }
        return logs;
    }

    /// Newest first; for equal times the path decides, so that the order is stable.
    static List<LogOnDisk> newestFirst(List<LogOnDisk> logs) {
        List<LogOnDisk> sorted = new ArrayList<>(logs);
        sorted.sort((one, other) -> {
            int newer = other.stamp().modified().compareTo(one.stamp().modified());
            return newer != 0 ? newer : one.path().compareTo(other.path());
        });
        return sorted;
    }

    private static void cannotList(Path root, IOException e, Notices notices) {
        notices.warn("Cannot list " + root + ": " + FileFault.of(e) + ".");
    }
}
