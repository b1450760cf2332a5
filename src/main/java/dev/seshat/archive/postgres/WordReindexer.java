package dev.seshat.archive.postgres;

import dev.seshat.archive.sql.StoredSession;
import dev.seshat.archive.sql.Times;
import dev.seshat.index.MessageWords;
import dev.seshat.model.Session;

/// Recomputes the words of archived sessions in the language that their project has now. Works from the
/// stored texts, because logs may be gone.
final class WordReindexer {

    private final PostgresTables tables;
    private final VectorWriter vectors = new VectorWriter();

    WordReindexer(PostgresTables tables) {
        this.tables = tables;
    }

    /// Skips sessions whose row cannot be read.
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
