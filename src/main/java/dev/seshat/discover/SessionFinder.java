package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.model.SeshatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Finds logs by session id, id prefix or path. Reads names, hardly ever contents.
public final class SessionFinder {

    /// The result of a search by id, and where it searched.
    ///
    /// @param matches the logs with exactly this id or, if there are none, with an id that begins with it
    /// @param searched the number of logs
    public record Result(List<FoundLog> matches, List<Path> roots, int searched) {
        public Result {
            matches = List.copyOf(matches);
            roots = List.copyOf(roots);
        }
    }

    private final List<AgentFormat> formats;
    private final Function<AgentFormat, List<Path>> roots;
    private final int maxLineBytes;

    public SessionFinder(List<AgentFormat> formats, Function<AgentFormat, List<Path>> roots, int maxLineBytes) {
        this.formats = List.copyOf(formats);
        this.roots = roots;
        this.maxLineBytes = maxLineBytes;
    }

    /// Recognize a path as a log, wherever it is. Below an agent's root it is that agent's; otherwise all
    /// formats are tried, and last the first one, which accepts any `*.jsonl`.
    public Optional<FoundLog> atPath(Path path) {
        Stream<AgentFormat> owners = formats.stream()
                .filter(format -> roots.apply(format).stream().anyMatch(path.toAbsolutePath()::startsWith));
        Stream<AgentFormat> others = formats.reversed().stream().filter(format -> !Agents.isRelative(format.agent()));
        return Stream.concat(owners, others)
                .flatMap(format -> format.recognise(path).map(file -> new FoundLog(format, file)).stream())
                .findFirst();
    }

    /// Find the logs of sessions whose id is, or begins with, this text.
    public Result withId(String id) {
        List<FoundLog> exact = new ArrayList<>();
        List<FoundLog> beginning = new ArrayList<>();
        List<Path> looked = new ArrayList<>();
        int searched = 0;
        for (AgentFormat format : formats) {
            LogReader reader = format.reader(maxLineBytes);
            looked.addAll(roots.apply(format));
            List<LogTree> trees = roots.apply(format).stream()
                    .map(root -> LogTree.walk(root, format, Notices.NONE))
                    .toList();
            for (LogOnDisk log : LogTree.all(trees)) {
                searched++;
                String own = idOf(log.log().file(), reader);
                if (own.equals(id)) {
                    exact.add(log.log());
                } else if (own.startsWith(id)) {
                    beginning.add(log.log());
                }
            }
        }
        List<Path> there = looked.stream().filter(Files::isDirectory).distinct().toList();
        return new Result(exact.isEmpty() ? beginning : exact, there.isEmpty() ? looked : there, searched);
    }

    /// The name of a log is nearly always the id; only otherwise is the log itself read.
    private static String idOf(SessionFile file, LogReader reader) {
        if (file.id() != null) {
            return file.id();
        }
        try {
            return reader.facts(file).sessionId();
        } catch (SeshatException e) {
            return "";
        }
    }
}
