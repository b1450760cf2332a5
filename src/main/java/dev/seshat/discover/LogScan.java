package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Collects names and stamps of all logs without opening any.
public final class LogScan implements TreeEvents.Names {

    /// The result of a scan.
    ///
    /// @param logs unordered, because most callers only count
    /// @param listedRoots the directories that could be read: elsewhere, missing logs may still exist
    /// @param notUnderstood the stores that could not be read
    public record Result(List<LogOnDisk> logs, List<Path> listedRoots, List<NotUnderstood> notUnderstood) {
        public Result {
            logs = List.copyOf(logs);
            listedRoots = List.copyOf(listedRoots);
            notUnderstood = List.copyOf(notUnderstood);
        }

        public List<LogOnDisk> newestFirst() {
            return LogTree.newestFirst(logs);
        }

        /// Whether a log that was not found is deleted, and not merely unreachable.
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

    /// Scan everything.
    public Result run() {
        List<LogTree> trees = new ArrayList<>();
        for (AgentFormat format : formats) {
            for (Path root : roots.apply(format)) {
                trees.add(LogTree.walk(root, format, notices));
            }
        }
        return result(trees);
    }

    /// Scan only these files and directories, at the cost of these alone. An excerpt is left to the next whole scan,
    /// which knows whether there is more of its session.
    ///
    /// @param places real paths; those outside all roots are ignored
    public Result look(Collection<Path> places) {
        List<LogTree> trees = new ArrayList<>();
        for (AgentFormat format : formats) {
            for (Path root : roots.apply(format)) {
                trees.addAll(LogTree.look(root, places, format, notices));
            }
        }
        Result found = result(trees);
        return new Result(Excerpts.none(found.logs), found.listedRoots, found.notUnderstood);
    }

    /// The agents' histories of prompts, each once even if it belongs to several roots.
    public List<FoundHistory> histories() {
        Map<Path, FoundHistory> histories = new LinkedHashMap<>();
        for (AgentFormat format : formats) {
            for (Path root : roots.apply(format)) {
                format.promptHistory(root)
                        .flatMap(history -> FoundHistory.of(format, history))
                        .ifPresent(
                                found -> histories.putIfAbsent(found.history().file(), found));
            }
        }
        return List.copyOf(histories.values());
    }

    /// Every root directory, whether or not it exists.
    public List<Path> roots() {
        return formats.stream()
                .flatMap(format -> roots.apply(format).stream())
                .distinct()
                .toList();
    }

    /// The existing ones of some roots, by real path and by the path their logs begin with.
    public static List<Path> realPaths(List<Path> roots) {
        List<Path> real = new ArrayList<>();
        for (Path root : roots) {
            try {
                real.add(root.toRealPath());
            } catch (IOException e) {
                // It contains no log.
            }
        }
        return real;
    }

    /// The log that a path is, or the store that it belongs to, by its name.
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
                trees.stream().filter(LogTree::listed).map(LogTree::root).toList(),
                trees.stream().flatMap(tree -> tree.notUnderstood().stream()).toList());
    }
}
