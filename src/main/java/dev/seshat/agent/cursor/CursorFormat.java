package dev.seshat.agent.cursor;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.DirectoryWithName;
import dev.seshat.agent.JsonLines;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.ObjectLines;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.StoredLines;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Cursor: `agent-transcripts` below `~/.cursor/projects/<project>`, a directory per session or, in older
/// versions, a file.
public final class CursorFormat implements AgentFormat {

    private static final String TRANSCRIPTS = "agent-transcripts";
    private static final Pattern LOG = Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]{0,127})\\.jsonl");

    @Override
    public String agent() {
        return "cursor";
    }

    @Override
    public String displayName() {
        return "Cursor";
    }

    @Override
    public List<String> rootVariables() {
        return List.of();
    }

    @Override
    public List<Path> roots(Environment environment) {
        return CursorPlaces.roots(environment);
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        return CursorPlaces.recognise(path).or(() -> transcript(path));
    }

    @Override
    public Optional<SessionStore> store(Path path) {
        return CursorPlaces.store(path);
    }

    @Override
    public boolean mayHoldLogs(Path directory) {
        return CursorPlaces.mayHoldLogs(directory);
    }

    /// The databases have more of a session than its transcript.
    @Override
    public boolean isExcerpt(SessionFile log) {
        return store(log.path()).isEmpty() && CursorPlaces.hasDatabases(log.path());
    }

    /// If a session has both, the directory wins.
    private static Optional<SessionFile> transcript(Path path) {
        Matcher name = LOG.matcher(String.valueOf(path.getFileName()));
        Path parent = path.getParent();
        if (parent == null || !name.matches()) {
            return Optional.empty();
        }
        String id = name.group(1);
        boolean isLog = parent.endsWith(TRANSCRIPTS)
                ? !Files.exists(parent.resolve(id).resolve(path.getFileName()))
                : parent.endsWith(Path.of(TRANSCRIPTS, id));
        return isLog ? Optional.of(new SessionFile(path, id, false, null)) : Optional.empty();
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return Optional.empty();
    }

    /// The project's directory is named after the working directory, without the first `/`.
    @Override
    public Optional<String> guessProject(SessionFile file) {
        @Nullable Path at = file.path();
        while (at != null && !at.endsWith(TRANSCRIPTS)) {
            at = at.getParent();
        }
        @Nullable Path project = at == null ? null : at.getParent();
        return project == null
                ? Optional.empty()
                : new DirectoryWithName(Path.of("/"))
                        .find(DirectoryWithName.encoded(String.valueOf(project.getFileName())))
                        .map(Path::toString);
    }

    /// Both the editor and the command line write transcripts, and only the latter resumes by id.
    @Override
    public List<String> resumeCommand(Session session) {
        return String.valueOf(session.file().getParent()).endsWith(CursorPlaces.CHAT)
                ? List.of("cursor-agent", "--resume", session.key().sessionId())
                : List.of();
    }

    @Override
    public Optional<String> neededToResume(SessionFile log) {
        return store(log.path()).isPresent()
                ? Optional.of("Cursor resumes a session only from its own database.")
                : Optional.empty();
    }

    @Override
    public Optional<String> relocationLimit() {
        return Optional.of("Cursor's sessions can be resumed only in the project that they were begun in.");
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(
                marks -> {
                    ObjectLines transcripts = new ObjectLines(maxLineBytes, "", marks);
                    return (file, from, wantsMore) -> store(file.path())
                            .map(store -> rows(file, store, new StoredLines(maxLineBytes, wantsMore)))
                            .orElseGet(() -> transcripts.readWholeLines(file.path(), from, wantsMore));
                },
                new CursorDialect());
    }

    private static JsonLines.End rows(SessionFile file, SessionStore store, StoredLines lines) {
        switch (store) {
            case EditorStore editor -> editor.read(file, lines);
            case ChatStore chat -> chat.read(lines);
            default -> {}
        }
        return lines.end();
    }
}
