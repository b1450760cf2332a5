package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/// A look at the names and stamps of all logs; none is opened.
public final class LogScan {

    /// Newest first; among logs of the same moment the path decides, so that an order never changes by itself.
    private static final Comparator<LogOnDisk> NEWEST_FIRST = Comparator.comparing(
                    (LogOnDisk log) -> log.stamp().modified())
            .reversed()
            .thenComparing(LogOnDisk::path);

    /// What there is.
    ///
    /// @param logs newest first
    /// @param listedRoots the roots that could be read: of what is missing elsewhere nothing can be said
    public record Result(List<LogOnDisk> logs, List<Path> listedRoots) {
        public Result {
            logs = List.copyOf(logs);
            listedRoots = List.copyOf(listedRoots);
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
        return new Result(
                trees.stream()
                        .flatMap(tree -> tree.logs().stream())
                        .distinct()
                        .sorted(NEWEST_FIRST)
                        .toList(),
                trees.stream().filter(LogTree::listed).map(LogTree::root).toList());
    }
}
