package dev.seshat.discover;

import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.model.Project;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/// Builds a session from a log: file times, facts and keys.
public final class SessionLoader {

    private final Workstation workstation;
    private final int maxLineBytes;

    public SessionLoader(Workstation workstation, int maxLineBytes) {
        this.workstation = workstation;
        this.maxLineBytes = maxLineBytes;
    }

    public Workstation workstation() {
        return workstation;
    }

    /// The limit for the length of a line.
    public int maxLineBytes() {
        return maxLineBytes;
    }

    /// A reader of logs in the format of this one.
    public LogReader reader(FoundLog log) {
        return log.format().reader(maxLineBytes);
    }

    /// Read a whole log. The file's times are taken first, so that later growth makes them old, not wrong.
    public Session load(FoundLog log) {
        LogReader reader = reader(log);
        FileStamp stamp = log.stamp();
        return session(log, stamp, reader.facts(log.file()), reader);
    }

    /// Build a session of a log whose facts are known.
    ///
    /// @param reader a reader of its format, to find the project in the parent's log
    public Session session(FoundLog log, FileStamp stamp, SessionFacts read, LogReader reader) {
        SessionFacts facts = Worktrees.complete(read);
        return new Session(
                SessionKey.of(workstation, facts.project(), facts.sessionId()),
                log.format().agent(),
                parentKey(log, facts, reader),
                log.file().path().toAbsolutePath().normalize(),
                stamp.created(),
                stamp.modified(),
                facts);
    }

    /// The parent's key contains the parent's project, which may differ from the subagent's. Only the
    /// parent's log contains it.
    private @Nullable SessionKey parentKey(FoundLog log, SessionFacts facts, LogReader reader) {
        String parentId = facts.parentSessionId();
        if (parentId == null || parentId.isEmpty()) {
            return null;
        }
        Project project = log.format()
                .parentOf(log.file(), parentId)
                .filter(parent -> log.isStored() || Files.isRegularFile(parent.path()))
                .map(parent -> projectOf(parent, reader))
                .filter(parent -> parent.path() != null)
                .orElse(facts.project());
        return SessionKey.of(workstation, project, parentId);
    }

    private static Project projectOf(SessionFile file, LogReader reader) {
        try {
            return reader.project(file);
        } catch (SeshatException e) {
            return Project.UNKNOWN;
        }
    }
}
