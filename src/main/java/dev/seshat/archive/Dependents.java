package dev.seshat.archive;

import dev.seshat.agent.SessionFile;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.model.SessionKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The logs that are as they were, and yet are to be read again because of another log.
///
/// A log that was set aside has its turn when the log that was preferred to it is gone, shrinks, or becomes another
/// session. And the key of a subagent's parent has the parent's project in it, which is known only once the parent says
/// so.
final class Dependents {

    private final Set<LogOnDisk> unchanged;
    private final List<LogOnDisk> setAside = new ArrayList<>();
    private final List<LogOnDisk> subagents = new ArrayList<>();
    private final Set<@Nullable Path> anotherSession = new HashSet<>();

    /// @param unchanged the logs that are not about to be read
    Dependents(List<LogOnDisk> unchanged, Map<Path, KnownLog> known) {
        this.unchanged = new HashSet<>(unchanged);
        for (LogOnDisk log : unchanged) {
            KnownLog state = known.get(log.path());
            if (state != null && state.state() == SourceFile.State.SURPASSED) {
                setAside.add(log);
            } else if (log.log().file().subagent()) {
                subagents.add(log);
            }
        }
    }

    /// A log was set aside just now.
    void addSetAside(LogOnDisk log) {
        setAside.add(log);
    }

    boolean wasUnchanged(LogOnDisk log) {
        return unchanged.contains(log);
    }

    /// Whether somebody waits for another log's place.
    boolean hasSetAside() {
        return !setAside.isEmpty();
    }

    /// The logs that may be of this session, each once.
    List<LogOnDisk> takeLogsOf(SessionKey key) {
        return take(setAside, log -> {
            String id = log.log().file().id();
            return id == null || id.equals(key.sessionId());
        });
    }

    /// A log turned out to be as it was; gives it back if its parent has already become another session.
    List<LogOnDisk> addUnchanged(LogOnDisk log) {
        unchanged.add(log);
        if (log.log().file().subagent()) {
            subagents.add(log);
        }
        return take(subagents, each -> each.equals(log) && anotherSession.contains(parentOf(log)));
    }

    /// The subagents of a log that has become another session, as far as their place tells, each once.
    List<LogOnDisk> takeSubagentsOf(Path parent) {
        anotherSession.add(parent);
        return take(subagents, log -> parent.equals(parentOf(log)));
    }

    private static @Nullable Path parentOf(LogOnDisk log) {
        SessionFile file = log.log().file();
        String parentId = file.parentId();
        return parentId == null
                ? null
                : log.log()
                        .format()
                        .parentOf(file, parentId)
                        .map(SessionFile::path)
                        .orElse(null);
    }

    private static List<LogOnDisk> take(List<LogOnDisk> from, Predicate<LogOnDisk> wanted) {
        List<LogOnDisk> taken = from.stream().filter(wanted).toList();
        from.removeAll(taken);
        return taken;
    }
}
