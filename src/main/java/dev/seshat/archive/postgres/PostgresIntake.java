package dev.seshat.archive.postgres;

import dev.seshat.archive.sql.PackedMessage;
import dev.seshat.archive.sql.SqlIntake;
import dev.seshat.archive.sql.StoredSession;
import dev.seshat.archive.versions.VersionReconciler;
import dev.seshat.model.Session;
import dev.seshat.words.Language;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes one log into the database.
final class PostgresIntake extends SqlIntake<PostgresPacker.Vectors> {

    private final PostgresTables tables;
    private final SessionWords words;
    private int firstSeq = Integer.MAX_VALUE;

    PostgresIntake(PostgresTables tables, StoredSession session, SessionWords words, VersionReconciler reconciler) {
        super(tables, session, reconciler);
        this.tables = tables;
        this.words = words;
    }

    @Override
    protected long number(PackedMessage<PostgresPacker.Vectors> message) {
        return message.seq();
    }

    @Override
    protected void insert(List<Row<PostgresPacker.Vectors>> rows) {
        List<@Nullable Object[]> values = new ArrayList<>();
        for (Row<PostgresPacker.Vectors> row : rows) {
            PackedMessage<PostgresPacker.Vectors> message = row.message();
            words.add(message.seq(), message.words().said());
            firstSeq = Math.min(firstSeq, message.seq());
            values.add(new @Nullable Object[] {
                session().workstation(),
                session().number(),
                message.seq(),
                session().recency(),
                message.category().label(),
                message.at(),
                message.uuid(),
                message.body(),
                message.images(),
                message.beside(),
                row.answers(),
                message.words().length(),
                PostgresMessageRows.alone(message.words().vectors())
            });
        }
        tables.sql().runAll("""
                insert into messages (workstation_id, session, seq, recency, category, at, uuid, body, images, beside,
                    answers, length, words)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::tsvector)""", values);
        rows.forEach(row -> tables.messages()
                .insertLong(
                        session(), row.message().seq(), row.message().words().vectors()));
    }

    @Override
    protected void complete(Session whole, Language language, boolean only) {
        long number = session().number();
        words.finish(whole.facts(), tables.columns());
        tables.sessions().put(number, whole, tables.responses().total(number), words, language.title());
        tables.sessions().addContent(number, firstSeq);
        if (!only) {
            new WordReindexer(tables).reword(number);
        }
    }
}
