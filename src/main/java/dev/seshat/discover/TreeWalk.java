package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.model.SeshatException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// One walk through the directories below a root, by the calling thread and, if the disk is slow, by others.
///
/// A task lists a directory or stats some files. Only listings hold handles, and they are closed before the
/// walk descends: the number of threads bounds them, however deep or wide the tree is.
final class TreeWalk {

    /// Enough to hide the latency of a remote file system, few enough never to run out of handles: Java's
    /// directory listing holds two, and the cache needs one or two, so that all stay within 64.
    private static final int MOST_LOOKS_AT_ONCE = 30;

    /// One thread walks thousands of local files in less than this, and the rest of the program keeps its
    /// cores. What is not done by then is large or remote.
    private static final long FAR_NANOS = 150_000_000;

    private static final int DEEPEST = 64;

    /// Children per task: a directory of thousands is split, one of a dozen is not.
    private static final int IN_A_ROW = 256;

    private final AgentFormat format;
    private final Notices notices;
    private final WorkList work = new WorkList();
    private final List<LogOnDisk> logs = new ArrayList<>();
    private final List<NotUnderstood> notUnderstood = Collections.synchronizedList(new ArrayList<>());
    private final Set<Path> denied = ConcurrentHashMap.newKeySet();
    private volatile boolean whole = true;

    /// The result of a walk.
    ///
    /// @param whole whether nothing was skipped that may contain more
    /// @param notUnderstood the stores that could not be read
    record Found(List<LogOnDisk> logs, boolean whole, List<NotUnderstood> notUnderstood) {}

    private TreeWalk(AgentFormat format, Notices notices) {
        this.format = format;
        this.notices = notices;
    }

    /// The logs among the children of a root, and below them.
    static Found below(List<Path> children, AgentFormat format, Notices notices) throws InterruptedException {
        TreeWalk walk = new TreeWalk(format, notices);
        walk.lookAtAll(children, 1);
        walk.work.run(FAR_NANOS, MOST_LOOKS_AT_ONCE);
        return new Found(walk.logs, walk.whole, walk.notUnderstood);
    }

    private void lookAtAll(List<Path> paths, int depth) {
        for (int from = 0; from < paths.size(); from += IN_A_ROW) {
            List<Path> some = paths.subList(from, Math.min(from + IN_A_ROW, paths.size()));
            work.add(() -> look(some, depth));
        }
    }

    private void look(List<Path> paths, int depth) {
        List<LogOnDisk> found = new ArrayList<>();
        for (Path path : paths) {
            try {
                BasicFileAttributes attributes =
                        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                if ((attributes.isDirectory() || attributes.isRegularFile()) && isStore(path)) {
                    found.addAll(inStore(path));
                } else if (attributes.isDirectory()) {
                    descend(path, depth);
                } else if (attributes.isRegularFile()) {
                    format.recognise(path)
                            .map(file -> new LogOnDisk(new FoundLog(format, file), FileStamp.of(attributes)))
                            .ifPresent(found::add);
                }
            } catch (IOException e) {
                leftOut(path, Objects.requireNonNullElse(path.getParent(), path), e);
            }
        }
        synchronized (logs) {
            logs.addAll(found);
        }
    }

    private boolean isStore(Path path) {
        return format.store(path).filter(store -> store.path().equals(path)).isPresent();
    }

    /// Nobody knows what an unreadable store contains.
    private List<LogOnDisk> inStore(Path path) {
        try {
            return format.store(path).stream()
                    .flatMap(store -> store.sessions().stream())
                    .map(each -> new LogOnDisk(new FoundLog(format, each.file()), FileStamp.of(each)))
                    .toList();
        } catch (SeshatException e) {
            whole = false;
            String reason = String.valueOf(e.getMessage());
            notices.warn(reason);
            notUnderstood.add(new NotUnderstood(format.agent(), path, reason));
            return List.of();
        }
    }

    private void descend(Path directory, int depth) {
        if (!format.mayHoldLogs(directory)) {
            return;
        }
        if (depth == DEEPEST) {
            notices.debug(directory + " skipped: nested too deeply.");
            return;
        }
        work.add(() -> lookAtAll(list(directory), depth + 1));
    }

    private List<Path> list(Path directory) {
        try {
            DirectoryListing listed = DirectoryListing.list(directory);
            if (listed.fault() != null) {
                leftOut(directory, directory, listed.fault());
            }
            return listed.children();
        } catch (IOException e) {
            leftOut(directory, directory, e);
            return List.of();
        }
    }

    /// Files that vanish in the meantime are normal. A directory that can be listed but not entered fails
    /// once per file; it is reported once.
    private void leftOut(Path path, Path directory, IOException e) {
        switch (e) {
            case NoSuchFileException _, NotDirectoryException _ ->
                notices.debug(path + " skipped: " + FileFault.of(e) + ".");
            case AccessDeniedException _
            when denied.add(directory) -> notices.warn("Cannot read " + directory + ": no permission.");
            case AccessDeniedException _ -> {}
            default -> notices.warn("Cannot read " + path + ": " + FileFault.of(e) + ".");
        }
    }
}
