package dev.seshat.archive.sqlite;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.words.Language;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/// The tables, as a sequence of steps. A released step is never changed; new ones are added.
///
/// `PRAGMA user_version` is the number of steps applied; `schema_migrations` records when.
final class Schema {

    /// A placeholder for the one language of all words, from before each session had its own.
    private static final String ONE_LANGUAGE = "$language";

    private record Step(String name, String sql) {}

    private static final Pattern STATEMENT_END = Pattern.compile(";\\s*\\n");

    private static final List<Step> STEPS = List.of(
            new Step("first", FirstSchema.SQL),
            new Step("other titles", "alter table sessions add column other_title text;\n"),
            // Every run and nearly every search asks what is known of all logs; these columns are a sixth of
            // the table.
            new Step("known logs", """
                    create index source_files_known
                        on source_files (workstation_id, path, modified, size, read_at, state, gone, reason);
                    """),
            // A search reads thousands of messages without their texts. Nothing searches by tool alone.
            new Step("places of messages", """
                    create index messages_place on messages (id, session, seq, category);
                    drop index tool_uses_by_tool;
                    """),
            // The former language is the default of the column, so no row is rewritten.
            new Step("language of each session", """
                    alter table sessions add column language text not null default '$language';
                    delete from metadata where name = 'language';
                    create index sessions_by_language on sessions (language, project_path);
                    """),
            // A rewritten log leaves a former version: `missing` counts the messages that the log no longer
            // contains, and `gathered` marks a version that consists only of those.
            new Step("former versions", """
                    alter table sessions add column former_of text;
                    alter table sessions add column former_at integer;
                    alter table sessions add column gathered integer not null default 0;
                    alter table sessions add column missing integer not null default 0;
                    create index sessions_by_former on sessions (former_of) where former_of is not null;
                    """),
            // Null in rows of an older Seshat, which are not checked until they are rewritten.
            new Step("checksums", """
                    alter table messages add column crc integer;
                    alter table tool_uses add column crc integer;
                    alter table sessions add column crc integer;
                    """),
            // A copied log has another file time, but the same message times, which say when a session was
            // active.
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
                    """),
            // Searches use Lucene: see docs/decisions/0038-sqlite-keeps-lucene-finds.md.
            new Step("search index beside the database", """
                    drop table messages_fts;
                    drop table sessions_fts;
                    drop index messages_place;
                    alter table sessions rename column words_part to said_words;
                    alter table sessions rename column words_from to open_exchange;
                    alter table sessions add column changed integer not null default 0;
                    create index sessions_by_change on sessions (changed);
                    create table removed_sessions (session integer primary key, changed integer not null);
                    create index removed_sessions_by_change on removed_sessions (changed);
                    create index tool_uses_failed on tool_uses (session) where failed = 1;
                    """),
            // People delete rows by hand to have logs indexed again. Nothing of the session is left then: its log
            // counts as never read, and the search index learns of it by the change number.
            new Step("sessions deleted by hand", DeletedSessions.SQL),
            // See docs/decisions/0043-raw-logs.md. A chunk belongs to the versions from the first to the last; without
            // a last one, to the latest too. The indexes are wide: rows of narrow ones tell a recovery of sessions.
            new Step("bytes of logs", """
                    create table raw_files (
                        id integer primary key,
                        workstation_id text not null,
                        path text not null,
                        log text not null,
                        agent text not null,
                        kind text not null,
                        stored integer not null,
                        moved integer not null
                    );
                    create index raw_files_by_path on raw_files (workstation_id, path, log, agent, kind);
                    create index raw_files_by_log on raw_files (workstation_id, log, path, agent, kind);
                    create table raw_versions (
                        id integer primary key,
                        file integer not null,
                        version integer not null,
                        hash text not null,
                        session_key text not null,
                        size integer not null,
                        modified integer not null,
                        mode integer not null,
                        kept_at integer not null
                    );
                    create index raw_versions_by_file on raw_versions (file, version, hash, size, modified);
                    create index raw_versions_by_session
                        on raw_versions (session_key, file, version, size, modified);
                    create table raw_chunks (
                        id integer primary key,
                        file integer not null,
                        ordinal integer not null,
                        first_version integer not null,
                        last_version integer,
                        length integer not null,
                        hash integer not null,
                        bytes blob not null
                    );
                    create index raw_chunks_by_file
                        on raw_chunks (file, ordinal, first_version, last_version, length, hash);
                    """),
            // A list shows what is not on this disk: it looks through this index, and reads only the sessions of
            // its page.
            new Step("sessions to browse", """
                    create index sessions_to_browse
                        on sessions (active_at desc, key, log_gone, workstation_id, parent_key, former_of)
                        where former_of is null;
                    """),
            // See docs/decisions/0052-what-a-session-cost.md.
            new Step("activity and spending", UsageSchema.SQL),
            // See docs/decisions/0054-links.md.
            new Step("links", LinkSchema.SQL));

    private Schema() {}

    /// Until this step the words were in tables that took half of the database.
    private static final int LAST_WITH_WORDS = 8;

    /// Create the tables or upgrade those of an older Seshat.
    static void migrate(SqliteConnection sql) {
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
        if (version > 0 && version <= LAST_WITH_WORDS) {
            giveSpaceBack(sql);
        }
    }

    private static void giveSpaceBack(SqliteConnection sql) {
        try {
            sql.closeStatements();
            sql.execute("vacuum");
        } catch (SeshatException e) {
            // Without space for a copy, or with another process connected, the free pages are left for reuse.
        }
    }

    private static void apply(int step, SqliteConnection sql) {
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

    private static String oneLanguage(int step, SqliteConnection sql) {
        return !STEPS.get(step).sql().contains(ONE_LANGUAGE)
                ? ""
                : sql.first("select value from metadata where name = 'language'", row -> row.getString(1))
                        .orElse(Language.ENGLISH.title())
                        .replace("'", "''");
    }

    /// Whether a database lacks the latest steps.
    static boolean isOlder(SqliteConnection sql) {
        return sql.number("pragma user_version") < STEPS.size();
    }

    /// Reject a database that is not readable yet: another process may just be creating it.
    static void requireTables(SqliteConnection sql) {
        check(sql);
        if (sql.number("pragma user_version") == 0) {
            throw new SeshatException(Kind.NOT_FOUND, "there is no archive yet: run seshat index.");
        }
    }

    /// Reject a database that is not Seshat's, or is of a newer Seshat.
    static void check(SqliteConnection sql) {
        long application = sql.number("pragma application_id");
        long tables = sql.number("select count(*) from sqlite_master");
        if (application != FileHeader.APPLICATION_ID && tables > 0) {
            requireForeign(sql);
            throw new SeshatException(
                    Kind.WRONG_USE,
                    sql.file() + " is another program's database: name another file with SESHAT_ARCHIVE.");
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

    /// A database with Seshat's tables but another application id is damaged: the steps are recorded by name.
    private static void requireForeign(SqliteConnection sql) {
        if (hasRecord(sql) && sql.number("select count(*) from sqlite_master where name = 'source_files'") > 0) {
            throw SqliteFailure.damaged(sql.file(), new IllegalStateException("the application id is damaged"));
        }
    }

    /// The number in the header must equal that of the last recorded step. Checked only if it is not the
    /// usual one.
    private static void requireRecorded(long version, SqliteConnection sql) {
        if (hasRecord(sql) && sql.number("select max(version) from schema_migrations") != version) {
            throw SqliteFailure.damaged(sql.file(), new IllegalStateException("the schema version is damaged"));
        }
    }

    private static boolean hasRecord(SqliteConnection sql) {
        return sql.number("select count(*) from sqlite_master where name = 'schema_migrations'") > 0;
    }
}
