package dev.seshat.archive.sqlite;

import dev.seshat.archive.MessageWords;
import dev.seshat.model.Session;
import java.util.ArrayList;
import java.util.List;

/// Finds the words of archived sessions anew, from the texts alone: logs may be gone.
final class Rewording {

    private final Tables tables;

    Rewording(Tables tables) {
        this.tables = tables;
    }

    /// Delete the words of a session.
    void forget(long id) {
        tables.messages().deleteWords(id);
        SessionWords.delete(tables.sql(), id);
    }

    /// Write the words of a session that has none, in the language now set for its project.
    void write(long id) {
        Session session = tables.sessions().get(id).session();
        tables.columns().project(session.facts().project());
        SessionWords words = new SessionWords(tables.sql(), id);
        List<Long> rowids = new ArrayList<>();
        tables.sql()
                .each("select id from messages where session = ? order by seq", row -> rowids.add(row.getLong(1)), id);
        tables.messages().read(id, 0, message -> {
            MessageWords found = tables.columns().of(message);
            tables.messages().insertWords(rowids.get(message.seq()), found);
            words.add(message.seq(), message.category(), found);
        });
        words.finish(session.facts(), tables.columns());
        tables.languages().note(id, tables.columns().language());
    }
}
