package dev.seshat.agent.opencode;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.Relative;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// OpenCode: a SQLite database below `~/.local/share/opencode`; earlier, a tree of JSON files beside it.
public final class OpenCodeFormat implements AgentFormat {

    private static final String DATABASE_VARIABLE = "OPENCODE_DB";

    private final @Nullable Relative relative;

    /// The format of OpenCode itself.
    public OpenCodeFormat() {
        relative = null;
    }

    /// The format of an agent that keeps the same databases elsewhere.
    public OpenCodeFormat(Relative relative) {
        this.relative = relative;
    }

    @Override
    public String agent() {
        return relative == null ? "opencode" : relative.agent();
    }

    @Override
    public String displayName() {
        return relative == null ? "OpenCode" : relative.displayName();
    }

    /// The other variable is not OpenCode's own, so the settings override it.
    @Override
    public List<String> rootVariables() {
        return relative == null ? List.of(DATABASE_VARIABLE) : List.of();
    }

    /// A database elsewhere replaces the default one, but the older tree stays where it was.
    @Override
    public List<Path> roots(Environment environment) {
        if (relative != null) {
            return relative.roots().apply(environment);
        }
        Path data = Relative.dataHome(environment).resolve("opencode");
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
                .<SessionStore>map(database -> new DatabaseStore(database, owner()))
                .or(() -> OpenCodeLayout.treeAt(path).map(tree -> new TreeStore(tree, owner())));
    }

    private DatabaseStore.Owner owner() {
        return new DatabaseStore.Owner(agent(), displayName());
    }

    /// Beside the stores there are copies of projects, logs and programs.
    @Override
    public boolean mayHoldLogs(Path directory) {
        return false;
    }

    @Override
    public boolean pathRevealsSubagents() {
        return false;
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return OpenCodeLayout.sibling(subagent.path(), parentId).flatMap(this::recognise);
    }

    /// In the older tree a session is many files; in a database it is none.
    @Override
    public List<Path> sideFiles(SessionFile log) {
        return OpenCodeLayout.databaseAt(log.path()).isPresent()
                ? List.of()
                : TreeStore.of(log, owner()).sideFiles(log);
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return relative == null
                ? List.of("opencode", "--session", session.resumableId())
                : relative.resumeCommand(session);
    }

    /// A copy by the agent itself: nobody else may write to its database. Version 2 has no such option and says so.
    @Override
    public Continuation continuation(Continuation.Request request) {
        if (relative != null) {
            return relative.continuation();
        }
        return new Continuation.ByAgent(
                List.of("opencode", "--session", request.session().resumableId(), "--fork"));
    }

    @Override
    public Optional<String> relocationLimit() {
        return Optional.ofNullable(relative).map(Relative::relocationLimit);
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(
                (file, _, wantsMore) -> {
                    Records records = new Records(maxLineBytes, wantsMore);
                    OpenCodeLayout.databaseAt(file.path())
                            .ifPresentOrElse(
                                    database -> new DatabaseStore(database, owner()).read(file, records),
                                    () -> TreeStore.of(file, owner()).read(file, records));
                    return records.end();
                },
                new OpenCodeDialect());
    }
}
