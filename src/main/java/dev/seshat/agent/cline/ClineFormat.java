package dev.seshat.agent.cline;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.RewrittenLog;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SideFiles;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Cline or an extension made from it: a directory per task in the storage of the editor it runs in, and for Cline
/// itself also below `~/.cline`.
public final class ClineFormat implements AgentFormat {

    private final Extension extension;

    public ClineFormat(Extension extension) {
        this.extension = extension;
    }

    @Override
    public String agent() {
        return extension.agent();
    }

    @Override
    public String displayName() {
        return extension.displayName();
    }

    @Override
    public List<String> rootVariables() {
        return extension == Extension.CLINE
                ? List.of("CLINE_SESSION_DATA_DIR", "CLINE_DATA_DIR", "CLINE_DIR")
                : List.of();
    }

    @Override
    public List<Path> roots(Environment environment) {
        List<Path> roots = new ArrayList<>();
        if (extension == Extension.CLINE) {
            roots.addAll(ClineLayout.own(environment));
        }
        roots.addAll(ClineLayout.tasks(extension.directory(), environment));
        if (extension == Extension.ROO) {
            roots.add(environment.home().resolve(".vscode-mock/global-storage").resolve(ClineLayout.TASKS));
        }
        return List.copyOf(roots);
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        return ClineLayout.recognise(path, extension);
    }

    /// Only the file beside a task says that another task started it.
    @Override
    public boolean pathRevealsSubagents() {
        return false;
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return ClineLayout.sibling(subagent.path(), parentId);
    }

    /// What a session shares with its own agents is the session's.
    @Override
    public List<Path> sideFiles(SessionFile log) {
        Path directory = log.path().getParent();
        return directory == null || log.subagent()
                ? List.of()
                : SideFiles.below(
                        directory,
                        path -> ClineLayout.recognise(path, extension).isEmpty());
    }

    /// A task is resumed from the list in the editor.
    @Override
    public List<String> resumeCommand(Session session) {
        return ClineLayout.isSession(session.file())
                ? List.of("cline", "--id", session.key().sessionId())
                : List.of();
    }

    @Override
    public Optional<String> relocationLimit() {
        return Optional.of(displayName() + "'s tasks cannot be resumed from the command line.");
    }

    @Override
    public Continuation continuation(Continuation.Request request) {
        return new Continuation.Impossible(displayName() + " has no way to copy a task into another directory.");
    }

    @Override
    public Optional<String> neededToResume(SessionFile log) {
        return ClineLayout.isSession(log.path())
                ? Optional.empty()
                : Optional.of("The editor shows a task only if its list of tasks still names it.");
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        TaskHistory history = new TaskHistory(maxLineBytes);
        return new LineLogReader(
                marks -> (file, _, wantsMore) -> ClineDocuments.read(file.path(), maxLineBytes, marks, wantsMore),
                new RewrittenLog((file, transcript) -> {
                    if (ClineLayout.isSession(file.path())) {
                        return new CliSession(file, transcript, maxLineBytes);
                    }
                    history.note(file.path(), transcript.notes());
                    return file.path().endsWith(ClineLayout.SEEN)
                            ? new ClineTask(transcript, ModelConversation.beside(file.path(), maxLineBytes))
                            : new ReceivedMessages(transcript);
                }));
    }
}
