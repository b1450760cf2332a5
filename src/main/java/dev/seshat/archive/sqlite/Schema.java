package dev.seshat.archive.sqlite;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.words.Language;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/// The tables, as the steps that made them. A step that was ever released is never changed: only added to.
///
/// `PRAGMA user_version` says how many steps a database has behind it; `schema_migrations` records when.
final class Schema {

    /// `SESH`: tells our databases from those of others.
    private static final int APPLICATION_ID = 0x53455348;

    /// Stands in a step for the name of the one language that the words of all sessions were written in before each had
    /// its own.
    private static final String ONE_LANGUAGE = "$language";

    private record Step(String name, String sql) {}

    private static final Pattern STATEMENT_END = Pattern.compile(";\\s*\\n");

    private static final List<Step> STEPS = List.of(
            new Step("first", FirstSchema.SQL),
            new Step("other titles", "alter table sessions add column other_title text;\n"),
            // Every run and nearly every search asks what is known of all logs: it is a sixth of what is noted of them.
            new Step("known logs", """
                    create index source_files_known
                        on source_files (workstation_id, path, modified, size, read_at, state, gone, reason);
                    """),
            // A search goes through thousands of messages without looking at their texts. And nothing asks for tools
            // alone.
            new Step("places of messages", """
                    create index messages_place on messages (id, session, seq, category);
                    drop index tool_uses_by_tool;
                    """),
            // The language of all is the default of the column: so no row is written anew.
            new Step("language of each session", """
                    alter table sessions add column language text not null default '$language';
                    delete from metadata where name = 'language';
                    create index sessions_by_language on sessions (language, project_path);
                    """),
            // A log that is rewritten leaves its former version: `missing` counts the messages that the log does not
            // hold
            // any more, and `gathered` tells a version that is made of nothing but those.
            new Step("former versions", """
                    alter table sessions add column former_of text;
                    alter table sessions add column former_at integer;
                    alter table sessions add column gathered integer not null default 0;
                    alter table sessions add column missing integer not null default 0;
                    create index sessions_by_former on sessions (former_of) where former_of is not null;
                    """));

    private Schema() {}

    /// Bring a database up to date, be it new or of an older Seshat.
    static void migrate(Sql sql) {
        long version = sql.number("pragma user_version");
        if (version == STEPS.size()) {
            return;
        }
        sql.begin();
        try {
            // Another process may have been faster.
            for (int step = (int) sql.number("pragma user_version"); step < STEPS.size(); step++) {
                apply(step, sql);
            }
            sql.commit();
        } catch (RuntimeException e) {
            sql.rollback();
            throw e;
        }
    }

    private static void apply(int step, Sql sql) {
        sql.execute("pragma application_id = " + APPLICATION_ID);
        String language = oneLanguage(step, sql);
        STATEMENT_END
                .splitAsStream(STEPS.get(step).sql())
                .filter(statement -> !statement.isBlank())
                .forEach(statement -> sql.execute(statement.replace(ONE_LANGUAGE, language)));
        sql.execute("pragma user_version = " + (step + 1));
        sql.run(
                "insert into schema_migrations (version, name, applied_at) values (?, ?, ?)",
                step + 1,
                STEPS.get(step).name(),
                Instant.now().toString());
    }

    private static String oneLanguage(int step, Sql sql) {
        return !STEPS.get(step).sql().contains(ONE_LANGUAGE)
                ? ""
                : sql.first("select value from metadata where name = 'language'", row -> row.getString(1))
                        .orElse(Language.ENGLISH.title())
                        .replace("'", "''");
    }

    /// Whether a database lacks the latest steps.
    static boolean isOlder(Sql sql) {
        return sql.number("pragma user_version") < STEPS.size();
    }

    /// Refuse what cannot be read either, or not yet: another process may just be making it.
    static void requireTables(Sql sql) {
        check(sql);
        if (sql.number("pragma user_version") == 0) {
            throw new SeshatException(Kind.NOT_FOUND, "there is no archive yet: run seshat index.");
        }
    }

    /// Refuse what is no archive of ours, or one of a Seshat that knows more than this one.
    static void check(Sql sql) {
        long application = sql.number("pragma application_id");
        long tables = sql.number("select count(*) from sqlite_master");
        if (application != APPLICATION_ID && tables > 0) {
            throw new SeshatException(
                    Kind.WRONG_USE,
                    sql.file() + " is a database of another program: name another file with SESHAT_ARCHIVE.");
        }
        long version = sql.number("pragma user_version");
        if (version > STEPS.size()) {
            throw new SeshatException(
                    Kind.WRONG_USE,
                    sql.file() + " was written by a newer Seshat (its schema is " + version + ", this one knows "
                            + STEPS.size() + "): update Seshat.");
        }
    }
}
