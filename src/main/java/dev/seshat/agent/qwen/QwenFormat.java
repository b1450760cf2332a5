package dev.seshat.agent.qwen;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.host.Environment;
import dev.seshat.json.JsonMembers;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Qwen Code: JSONL, one file per session, below `~/.qwen/projects/<project>/chats`.
public final class QwenFormat implements AgentFormat {

    private static final String CHATS = "chats";
    private static final Pattern LOG = Pattern.compile("([A-Za-z0-9_-][A-Za-z0-9_-]{7,127})\\.jsonl");

    @Override
    public String agent() {
        return "qwen";
    }

    @Override
    public String displayName() {
        return "Qwen Code";
    }

    @Override
    public List<String> rootVariables() {
        return List.of();
    }

    @Override
    public List<Path> roots(Environment environment) {
        return List.of(environment.home().resolve(".qwen").resolve("projects"));
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        Matcher name = LOG.matcher(String.valueOf(path.getFileName()));
        return isInChats(path) && name.matches()
                ? Optional.of(new SessionFile(path, name.group(1), false, null))
                : Optional.empty();
    }

    /// In `projects/<project>/chats`; Gemini CLI, from which Qwen Code was forked, has its chats elsewhere.
    private static boolean isInChats(Path path) {
        Path chats = path.getParent();
        Path project = chats == null ? null : chats.getParent();
        Path projects = project == null ? null : project.getParent();
        return chats != null && chats.endsWith(CHATS) && projects != null && projects.endsWith("projects");
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return Optional.empty();
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return List.of("qwen", "--resume", session.key().sessionId());
    }

    /// It compares the directory in the first line of a log with the one it is started in.
    @Override
    public Optional<String> relocationLimit() {
        return Optional.of(
                "Qwen Code resumes a session only in the directory that its log names. To go on elsewhere, go"
                        + " there and run: seshat resume ID --here");
    }

    @Override
    public Continuation continuation(Continuation.Request request) {
        Path chats = request.log().path().toAbsolutePath().getParent();
        Path project = chats == null ? null : chats.getParent();
        if (chats == null || project == null || !isInChats(request.log().path().toAbsolutePath())) {
            return new Continuation.Impossible("Its log is not where Qwen Code keeps its logs.");
        }
        String directory = request.directory().toString().replaceAll("[^A-Za-z0-9]", "-");
        return new Continuation.Copy(
                project.resolveSibling(directory).resolve(CHATS).resolve(request.id() + ".jsonl"),
                (_, line, edits) -> {
                    line.set("sessionId", JsonMembers.quoted(request.id()), edits);
                    Optional<String> cwd = line.text("cwd");
                    if (cwd.isPresent()) {
                        line.set("cwd", JsonMembers.quoted(request.moved(cwd.get())), edits);
                    }
                },
                List.of("qwen", "--resume", request.id()));
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(maxLineBytes, (_, transcript) -> new QwenLines(transcript));
    }
}
