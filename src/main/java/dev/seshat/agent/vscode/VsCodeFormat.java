package dev.seshat.agent.vscode;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.EditorHomes;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.RewrittenLog;
import dev.seshat.agent.SessionFile;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Chat in VS Code and in editors made from it: a file per chat, in the storage of the folder that was open, or in a
/// common directory if none was.
public final class VsCodeFormat implements AgentFormat {

    private static final String BY_FOLDER = "workspaceStorage";
    private static final String CHATS = "chatSessions";
    private static final String WITHOUT_FOLDER = "emptyWindowChatSessions";
    private static final Pattern LOG = Pattern.compile("([A-Za-z0-9][A-Za-z0-9-]{7,63})\\.jsonl?");

    @Override
    public String agent() {
        return "vscode";
    }

    @Override
    public String displayName() {
        return "Copilot Chat in VS Code";
    }

    @Override
    public List<String> rootVariables() {
        return List.of();
    }

    @Override
    public List<Path> roots(Environment environment) {
        return EditorHomes.of(environment).stream()
                .flatMap(user -> Stream.of(
                        user.resolve(BY_FOLDER), user.resolve("globalStorage").resolve(WITHOUT_FOLDER)))
                .toList();
    }

    /// If a chat is there in both forms, the log of changes is the newer one.
    @Override
    public Optional<SessionFile> recognise(Path path) {
        Path directory = path.getParent();
        String file = String.valueOf(path.getFileName());
        Matcher name = LOG.matcher(file);
        if (directory == null
                || !name.matches()
                || !(directory.endsWith(CHATS) || directory.endsWith(WITHOUT_FOLDER))) {
            return Optional.empty();
        }
        String id = name.group(1);
        boolean replaced = file.endsWith(".json") && Files.exists(path.resolveSibling(id + ".jsonl"));
        return replaced ? Optional.empty() : Optional.of(new SessionFile(path, id, false, null));
    }

    /// Beside the chats there is what extensions keep about a folder.
    @Override
    public boolean mayHoldLogs(Path directory) {
        Path parent = directory.getParent();
        return directory.endsWith(CHATS)
                || directory.endsWith(WITHOUT_FOLDER)
                || (parent != null && parent.endsWith(BY_FOLDER));
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return Optional.empty();
    }

    /// A chat is opened from the history in the editor.
    @Override
    public List<String> resumeCommand(Session session) {
        return List.of();
    }

    @Override
    public Optional<String> relocationLimit() {
        return Optional.of("Chats of VS Code cannot be resumed from the command line.");
    }

    @Override
    public Continuation continuation(Continuation.Request request) {
        return new Continuation.Impossible("VS Code has no way to copy a chat into another directory.");
    }

    @Override
    public Optional<String> neededToResume(SessionFile log) {
        return Optional.of("The editor shows a chat only if its index of chats still names it.");
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(
                marks -> (file, _, wantsMore) -> ChatDocument.read(file.path(), maxLineBytes, marks, wantsMore),
                new RewrittenLog((file, transcript) -> {
                    transcript.notes().directory(OpenFolder.of(file.path()));
                    return new ChatRequests(transcript);
                }));
    }
}
