package dev.seshat.agent.codex;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.DatabaseTables;
import dev.seshat.model.SeshatException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// The titles of threads in Codex's state database, which newer versions keep instead of a list of names.
final class ThreadTitles {

    private static final int MOST = 100_000;
    private static final int LONGEST = 1000;

    private ThreadTitles() {}

    /// The titles by thread. The first prompt, which stands for a title that is missing, is none; a database
    /// that is missing, in use or of another version has none.
    static Map<String, String> in(Path database) {
        Map<String, String> titles = new HashMap<>();
        try (AgentDatabase state = AgentDatabase.open(database, "Codex CLI")) {
            DatabaseTables tables = state.tables();
            if (tables.has("threads", "id", "title")) {
                String prompt = tables.column("t", "threads", "first_user_message");
                state.rows(
                        "select id, title from threads t where typeof(title) = 'text' and length(title) <= " + LONGEST
                                + " and title <> coalesce(" + prompt + ", '') and title <> '' limit " + MOST,
                        row -> titles.put(
                                String.valueOf(row.getString(1)),
                                row.getString(2).replace('\u0000', ' ')));
            }
        } catch (SeshatException e) {
            return Map.of();
        }
        return titles;
    }
}
