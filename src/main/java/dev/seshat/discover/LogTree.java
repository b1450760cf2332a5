package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The logs below one root of an agent, with their stamps: one look at every name, and no file is opened.
///
/// Links are not followed: one that leaves the root would show what is not the agent's, and one that stays would show
/// what is listed anyway. The root itself may be a link.
///
/// @param root the root as it really is
/// @param listed whether the root could be read; if not, nothing can be said of what is missing
record LogTree(Path root, boolean listed, List<LogOnDisk> logs) {

    /// Enough to hide the latency of a remote file system, few enough never to run out of handles.
    private static final int MOST_LOOKS_AT_ONCE = 64;

    private static final int DEEPEST = 64;

    LogTree {
        logs = List.copyOf(logs);
    }

    /// Walk a root, one task per directory in it. A root that is not there is an empty tree.
    static LogTree walk(Path root, AgentFormat format, Notices notices) {
        List<LogOnDisk> logs = new ArrayList<>();
        try {
            Path real = root.toRealPath();
            List<Path> children = children(real);
            int threads = Math.clamp(children.size(), 1, MOST_LOOKS_AT_ONCE);
            try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
                List<Future<List<LogOnDisk>>> walks = children.stream()
                        .map(child -> pool.submit(() -> new Walk(format, notices).run(child)))
                        .toList();
                for (Future<List<LogOnDisk>> walk : walks) {
                    logs.addAll(walk.get());
                }
            }
            // An empty root may be the mount point of a disk that is not there.
            return new LogTree(real, !children.isEmpty(), logs);
        } catch (NoSuchFileException e) {
            return new LogTree(root, false, logs);
        } catch (IOException e) {
            notices.warn("Cannot list " + root + ": " + reason(e) + ".");
            return new LogTree(root, false, logs);
        } catch (ExecutionException e) {
            throw new IllegalStateException("walking " + root + " failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new LogTree(root, false, logs);
        }
    }

    private static List<Path> children(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.toList();
        }
    }

    private static String reason(IOException e) {
        return e instanceof AccessDeniedException ? "no permission" : String.valueOf(e.getMessage());
    }

    /// The walk below one directory.
    private static final class Walk extends SimpleFileVisitor<Path> {

        private final AgentFormat format;
        private final Notices notices;
        private final List<LogOnDisk> logs = new ArrayList<>();
        private final Set<Path> denied = new HashSet<>();

        Walk(AgentFormat format, Notices notices) {
            this.format = format;
            this.notices = notices;
        }

        List<LogOnDisk> run(Path start) throws IOException {
            Files.walkFileTree(start, EnumSet.noneOf(FileVisitOption.class), DEEPEST, this);
            return logs;
        }

        @Override
        public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
                format.recognise(path)
                        .ifPresent(
                                file -> logs.add(new LogOnDisk(new FoundLog(format, file), FileStamp.of(attributes))));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path path, IOException e) {
            if (e instanceof AccessDeniedException) {
                denied(Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) ? path : path.resolveSibling("."));
            } else {
                notices.debug(path + " was left out: " + reason(e) + ".");
            }
            return FileVisitResult.CONTINUE;
        }

        /// A directory that may be listed but not entered fails once per file; it is told once.
        private void denied(Path directory) {
            if (denied.add(directory)) {
                notices.warn("Cannot read " + directory.normalize() + ": no permission.");
            }
        }

        @Override
        public FileVisitResult postVisitDirectory(Path path, @Nullable IOException e) {
            if (e != null) {
                notices.debug(path + " could not be listed to its end: " + reason(e) + ".");
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
