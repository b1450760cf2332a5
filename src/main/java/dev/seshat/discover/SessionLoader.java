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

/// Makes a session of a log: what the file system says of the file, what the log says of itself, and the keys.
public final class SessionLoader {

    private final Workstation workstation;
    private final int maxLineBytes;

    public SessionLoader(Workstation workstation, int maxLineBytes) {
        this.workstation = workstation;
        this.maxLineBytes = maxLineBytes;
    }

    /// Read a log as a whole. The file's times are taken before it is read: later growth makes them old, not wrong.
    public Session load(FoundLog log) {
        LogReader reader = log.format().reader(maxLineBytes);
        FileStamp stamp = log.stamp();
        return session(log, stamp, reader.facts(log.file()), reader);
    }

    /// Make a session of a log whose facts are known.
    ///
    /// @param reader a reader of its format, to ask the parent's log where it works
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

    /// The parent's key has the parent's project in it, and a subagent may work elsewhere: the parent's log tells.
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
