package dev.seshat.indexing;

import dev.seshat.agent.SessionFile;
import dev.seshat.archive.LogRecord;
import dev.seshat.archive.SourceFile;
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

/// Finds unchanged logs that must be read again because of another log.
///
/// A log that was set aside gets its turn when the log preferred to it is gone, shrinks, or becomes another
/// session. And the key of a subagent's parent contains the parent's project, which is known only after the
/// parent was read.
final class LogsToReread {

    private final Set<LogOnDisk> unchanged;
    private final Map<Path, LogRecord> known;
    private final List<LogOnDisk> setAside = new ArrayList<>();
    private final List<LogOnDisk> subagents = new ArrayList<>();
    private final Set<@Nullable Path> anotherSession = new HashSet<>();

    /// @param unchanged the logs that are not about to be read
    LogsToReread(List<LogOnDisk> unchanged, Map<Path, LogRecord> known) {
        this.unchanged = new HashSet<>(unchanged);
        this.known = known;
        for (LogOnDisk log : unchanged) {
            LogRecord state = known.get(log.path());
            if (state != null && state.state() == SourceFile.State.SURPASSED) {
                setAside.add(log);
            } else if (log.log().file().subagent()) {
                subagents.add(log);
            }
        }
    }

    /// A log was just set aside.
    void addSetAside(LogOnDisk log) {
        setAside.add(log);
    }

    boolean wasUnchanged(LogOnDisk log) {
        return unchanged.contains(log);
    }

    boolean wasArchived(LogOnDisk log) {
        LogRecord record = known.get(log.path());
        return record != null && record.isArchived();
    }

    /// Whether a log waits for another log's place.
    boolean hasSetAside() {
        return !setAside.isEmpty();
    }

    /// The logs that may belong to this session, without duplicates.
    List<LogOnDisk> takeLogsOf(SessionKey key) {
        return take(setAside, log -> {
            String id = log.log().file().id();
            return id == null || id.equals(key.sessionId());
        });
    }

    /// A log turned out to be unchanged; returns it if its parent has already become another session.
    List<LogOnDisk> addUnchanged(LogOnDisk log) {
        unchanged.add(log);
        if (log.log().file().subagent()) {
            subagents.add(log);
        }
        return take(subagents, each -> each.equals(log) && anotherSession.contains(parentOf(log)));
    }

    /// The subagents of a log that has become another session, as far as their location tells, without
    /// duplicates.
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
