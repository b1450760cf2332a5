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
                    """),
            // Null in rows that an older Seshat wrote: those are not checked until they are written again.
            new Step("checksums", """
                    alter table messages add column crc integer;
                    alter table tool_uses add column crc integer;
                    alter table sessions add column crc integer;
                    """),
            // A copied log has another file time, but its messages have not: they say when a session was active.
            new Step("activity, answers, repositories", """
                    alter table sessions add column active_at integer
                        generated always as (coalesce(last_message_at, modified / 1000000)) virtual;
                    create index sessions_by_activity on sessions (active_at desc, key);
                    alter table sessions add column answer_count integer not null default 0;
                    alter table sessions add column progress_count integer not null default 0;
                    update sessions set answer_count = counted.answers, progress_count = counted.progress
                        from (select session, sum(category = 'assistant') as answers,
                                sum(category in ('progress', 'snapshot')) as progress
                            from messages indexed by messages_place group by session) counted
                        where counted.session = sessions.id;
                    alter table sessions add column repository text;
                    update sessions set repository = substr(project_path, 1, instr(project_path, '/.claude/worktrees/') - 1)
                        where instr(project_path, '/.claude/worktrees/') > 1;
                    update sessions set repository = substr(project_path, 1, instr(project_path, '/.worktrees/') - 1)
                        where instr(project_path, '/.worktrees/') > 1;
                    drop index sessions_by_project;
                    create index sessions_by_checkout on sessions (project_path, repository);
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
        sql.execute("pragma application_id = " + FileHeader.APPLICATION_ID);
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
        if (application != FileHeader.APPLICATION_ID && tables > 0) {
            requireForeign(sql);
            throw new SeshatException(
                    Kind.WRONG_USE,
                    sql.file() + " is a database of another program: name another file with SESHAT_ARCHIVE.");
        }
        long version = sql.number("pragma user_version");
        if (tables > 0 && version != STEPS.size()) {
            requireRecorded(version, sql);
        }
        if (version > STEPS.size() || version < 0) {
            throw new SeshatException(
                    Kind.WRONG_USE,
                    sql.file() + " was written by a newer Seshat (its schema is " + version + ", this one knows "
                            + STEPS.size() + "): update Seshat.");
        }
    }

    /// A database of ours with the mark of another is damaged: the steps of the schema are recorded by name.
    private static void requireForeign(Sql sql) {
        if (hasRecord(sql) && sql.number("select count(*) from sqlite_master where name = 'messages_fts'") > 0) {
            throw SqliteFailure.damaged(sql.file(), new IllegalStateException("the application id is damaged"));
        }
    }

    /// The number in the header is also that of the last step that is recorded. It is asked only where it is not the
    /// usual one.
    private static void requireRecorded(long version, Sql sql) {
        if (hasRecord(sql) && sql.number("select max(version) from schema_migrations") != version) {
            throw SqliteFailure.damaged(sql.file(), new IllegalStateException("the schema version is damaged"));
        }
    }

    private static boolean hasRecord(Sql sql) {
        return sql.number("select count(*) from sqlite_master where name = 'schema_migrations'") > 0;
    }
}
