package dev.seshat.corpus;

import java.nio.file.Path;
import java.util.List;

/// Claude Code's own list of a project's sessions, `sessions-index.json`: incomplete, in part out of date,
/// and with entries for logs that are gone.
final class SessionsIndex {

    private static final double MISSING = 0.17;
    private static final double STALE = 0.05;
    private static final double DEAD = 0.3;

    private final Path root;
    private final String project;
    private final Dice dice;

    /// The list of one project.
    ///
    /// @param project the name of the directory
    SessionsIndex(Path root, String project, long seed) {
        this.root = root.toAbsolutePath();
        this.project = project;
        dice = new Dice(seed, project, 0);
    }

    /// Every fifth project has none.
    boolean exists() {
        return dice.chance(0.8);
    }

    byte[] write(List<FileTruth> sessions, String originalPath) {
        JsonLine index = new JsonLine().object().member("version", 1).array("entries");
        for (FileTruth session : sessions) {
            if (session.lines() > 0 && !dice.chance(MISSING)) {
                entry(index, session, dice.chance(STALE) ? 86_400_000L * dice.between(1, 20) : 0);
            }
        }
        if (dice.chance(DEAD)) {
            deadEntry(index, originalPath);
        }
        return index.endArray().member("originalPath", originalPath).endObject().toBytes();
    }

    private void entry(JsonLine index, FileTruth session, long age) {
        long modified = session.modifiedMillis() - age;
        begin(index, session.id(), root.resolve(session.path()).toString(), modified);
        index.member("firstPrompt", session.firstPrompt().isEmpty() ? "No prompt" : session.firstPrompt());
        if (!session.summary().isEmpty()) {
            index.member("summary", session.summary());
        }
        index.member("messageCount", session.lines() - (age > 0 ? 1 : 0));
        index.member("created", Envelope.time(session.firstMillis() == 0 ? modified : session.firstMillis()));
        index.member("modified", Envelope.time(modified)).member("gitBranch", session.branch());
        index.member("projectPath", session.cwd()).member("isSidechain", false).endObject();
    }

    private void deadEntry(JsonLine index, String originalPath) {
        String id = dice.uuid();
        begin(index, id, root.resolve(project).resolve(id + ".jsonl").toString(), Era.start());
        index.member("firstPrompt", "A session whose log was deleted").member("messageCount", 4);
        index.member("created", Envelope.time(Era.start())).member("modified", Envelope.time(Era.start()));
        index.member("gitBranch", "main")
                .member("projectPath", originalPath)
                .member("isSidechain", false)
                .endObject();
    }

    private static void begin(JsonLine index, String id, String path, long modified) {
        index.object().member("sessionId", id).member("fullPath", path).member("fileMtime", modified);
    }
}
