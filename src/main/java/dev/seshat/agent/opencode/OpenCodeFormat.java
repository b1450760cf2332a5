package dev.seshat.agent.opencode;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// OpenCode: a SQLite database below `~/.local/share/opencode`, before that a tree of JSON files beside it.
public final class OpenCodeFormat implements AgentFormat {

    private static final String DATABASE_VARIABLE = "OPENCODE_DB";
    private static final String DATA_VARIABLE = "XDG_DATA_HOME";

    @Override
    public String agent() {
        return "opencode";
    }

    @Override
    public String displayName() {
        return "OpenCode";
    }

    /// The other variable is not OpenCode's own, so what the settings say beats it.
    @Override
    public List<String> rootVariables() {
        return List.of(DATABASE_VARIABLE);
    }

    /// A database elsewhere takes the place of the usual one, but the older tree stays where it was.
    @Override
    public List<Path> roots(Environment environment) {
        Path data = environment
                .findPath(DATA_VARIABLE)
                .filter(Path::isAbsolute)
                .orElseGet(() -> environment.home().resolve(".local").resolve("share"))
                .resolve("opencode");
        Stream<Path> elsewhere =
                environment.findPath(DATABASE_VARIABLE).filter(Path::isAbsolute).map(Path::getParent).stream();
        return Stream.concat(elsewhere, Stream.of(data)).distinct().toList();
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        return OpenCodeLayout.idAt(path).map(id -> new SessionFile(path, id, false, null));
    }

    @Override
    public Optional<SessionStore> store(Path path) {
        return OpenCodeLayout.databaseAt(path)
                .<SessionStore>map(DatabaseStore::new)
                .or(() -> OpenCodeLayout.treeAt(path).map(TreeStore::new));
    }

    /// Beside the stores there are copies of projects, logs and programs.
    @Override
    public boolean mayHoldLogs(Path directory) {
        return false;
    }

    @Override
    public boolean placeTellsSubagents() {
        return false;
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return OpenCodeLayout.sibling(subagent.path(), parentId).flatMap(this::recognise);
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return List.of("opencode", "--session", session.resumableId());
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(
                (file, _, wantsMore) -> {
                    Records records = new Records(maxLineBytes, wantsMore);
                    OpenCodeLayout.databaseAt(file.path())
                            .ifPresentOrElse(
                                    database -> new DatabaseStore(database).read(file, records),
                                    () -> TreeStore.of(file).read(file, records));
                    return records.end();
                },
                new OpenCodeDialect());
    }
}
