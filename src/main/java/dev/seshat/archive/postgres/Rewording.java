package dev.seshat.archive.postgres;

import dev.seshat.archive.MessageWords;
import dev.seshat.model.Session;

/// Finds the words of archived sessions anew, from the texts alone, in the language now set for their project: logs may
/// be gone.
final class Rewording {

    private final Tables tables;
    private final VectorWriter vectors = new VectorWriter();

    Rewording(Tables tables) {
        this.tables = tables;
    }

    /// Leaves a session alone whose row cannot be read.
    void reword(long number) {
        tables.sessions().find(number).ifPresent(found -> reword(number, found.session()));
    }

    private void reword(long number, Session session) {
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
                        tables.columns().language().title(),
                        number);
    }
}
