package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A look at the names and stamps of all logs; none is opened.
public final class LogScan implements TreeEvents.Names {

    /// What there is.
    ///
    /// @param logs in no order, since most who ask only count
    /// @param listedRoots the places that could be read: of what is missing elsewhere nothing can be said
    public record Result(List<LogOnDisk> logs, List<Path> listedRoots) {
        public Result {
            logs = List.copyOf(logs);
            listedRoots = List.copyOf(listedRoots);
        }

        public List<LogOnDisk> newestFirst() {
            return LogTree.newestFirst(logs);
        }

        /// Whether a log that was not met is gone, and not merely out of sight.
        public boolean isGone(Path log) {
            return listedRoots.stream().anyMatch(log::startsWith);
        }
    }

    private final List<AgentFormat> formats;
    private final Function<AgentFormat, List<Path>> roots;
    private final Notices notices;

    public LogScan(List<AgentFormat> formats, Function<AgentFormat, List<Path>> roots, Notices notices) {
        this.formats = List.copyOf(formats);
        this.roots = roots;
        this.notices = notices;
    }

    /// Look.
    public Result run() {
        List<LogTree> trees = new ArrayList<>();
        for (AgentFormat format : formats) {
            for (Path root : roots.apply(format)) {
                trees.add(LogTree.walk(root, format, notices));
            }
        }
        return result(trees);
    }

    /// Look at these files and directories only. Cost: theirs, whatever else there is.
    ///
    /// @param places real paths; what lies below no root is left alone
    public Result look(Collection<Path> places) {
        List<LogTree> trees = new ArrayList<>();
        for (AgentFormat format : formats) {
            for (Path root : roots.apply(format)) {
                trees.addAll(LogTree.look(root, places, format, notices));
            }
        }
        return result(trees);
    }

    /// Every directory below which logs are looked for, be it there or not.
    public List<Path> roots() {
        return formats.stream()
                .flatMap(format -> roots.apply(format).stream())
                .distinct()
                .toList();
    }

    /// Those of some roots that are there, as they really are and as the paths of their logs begin.
    public static List<Path> realPaths(List<Path> roots) {
        List<Path> real = new ArrayList<>();
        for (Path root : roots) {
            try {
                real.add(root.toRealPath());
            } catch (IOException e) {
                // No log is below it.
            }
        }
        return real;
    }

    /// The log that a path is, or the store of which it is a part, by its name.
    @Override
    public Optional<Path> logAt(Path path) {
        return formats.stream()
                .flatMap(
                        format -> format
                                .store(path)
                                .map(SessionStore::path)
                                .or(() -> format.recognise(path).map(SessionFile::path))
                                .stream())
                .findFirst();
    }

    @Override
    public boolean mayHoldLogs(Path directory) {
        return formats.stream()
                .anyMatch(format -> realPaths(roots.apply(format)).stream()
                        .anyMatch(root -> directory.equals(root)
                                || (directory.startsWith(root) && format.mayHoldLogs(directory))));
    }

    private static Result result(List<LogTree> trees) {
        return new Result(
                LogTree.all(trees),
                trees.stream().filter(LogTree::listed).map(LogTree::root).toList());
    }
}
