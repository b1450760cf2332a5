package dev.seshat.archive.sqlite;

import dev.seshat.archive.MessageWords;
import dev.seshat.model.Session;
import java.util.ArrayList;
import java.util.List;

/// Finds the words of all that is archived anew, from the texts alone: logs may be gone.
final class Rewording {

    private final Tables tables;

    Rewording(Tables tables) {
        this.tables = tables;
    }

    void run() {
        List<Long> ids = tables.sql().list("select id from sessions order by id desc", row -> row.getLong(1));
        ids.forEach(this::reword);
    }

    private void reword(long id) {
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
    }
}
