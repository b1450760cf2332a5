package dev.seshat.archive.postgres;

import dev.seshat.archive.MessageWords;
import dev.seshat.model.Session;
import java.util.List;

/// Finds the words of all that is archived for another language anew, from the texts alone: logs may be gone. What is
/// another's to write is left as it is.
final class Rewording {

    private final Tables tables;
    private final VectorWriter vectors = new VectorWriter();

    Rewording(Tables tables) {
        this.tables = tables;
    }

    void run() {
        List<Long> numbers = tables.sql().list("""
                        select session from indexed_sessions where language <> ? and writes_for(workstation_id)
                        order by file_mtime desc""", row -> row.getLong(1), tables.language());
        numbers.forEach(this::reword);
    }

    private void reword(long number) {
        Session session = tables.sessions().get(number).session();
        tables.columns().project(session.facts().project());
        tables.sql().run("delete from session_words where session = ?", number);
        StoredSession stored =
                new StoredSession(number, session.key().workstationId(), Times.nanos(session.modified()));
        SessionWords words = new SessionWords(tables.sql(), stored);
        tables.messages().read(number, 0, message -> {
            MessageWords found = tables.columns().of(message);
            tables.messages().reword(stored, message.seq(), PostgresPacker.vectors(found, vectors));
            words.add(message.seq(), SessionWords.isSaid(message.category()) ? found.text() : "");
        });
        words.finish(session.facts(), tables.columns());
        tables.sql()
                .run(
                        "update indexed_sessions set words_part = ?, words_from = ?, language = ? where session = ?",
                        words.part(),
                        words.from(),
                        tables.language(),
                        number);
    }
}
