package dev.seshat.archive;

import java.util.ArrayList;
import java.util.List;

/// Statements that downgrade a current database to the schema of an older Seshat, one version at a time.
public final class OlderSchema {

    private static final List<String> SEARCH_INDEX = List.of(
            "drop index sessions_by_change",
            "drop table removed_sessions",
            "drop index tool_uses_failed",
            "alter table sessions drop column changed",
            "alter table sessions rename column said_words to words_part",
            "alter table sessions rename column open_exchange to words_from",
            "create index messages_place on messages (id, session, seq, category)",
            "create virtual table messages_fts using fts5("
                    + "tool, path, text, output, content = '', contentless_delete = 1, tokenize = 'ascii')",
            "create virtual table sessions_fts using fts5("
                    + "title, summary, content, content = '', contentless_delete = 1, tokenize = 'ascii')",
            "delete from metadata where name in ('change', 'index_generation')");

    private static final List<String> ACTIVITY = List.of(
            "drop index sessions_by_activity",
            "drop index sessions_by_checkout",
            "alter table sessions drop column active_at",
            "alter table sessions drop column answer_count",
            "alter table sessions drop column progress_count",
            "alter table sessions drop column repository",
            "create index sessions_by_project on sessions (project_path)");

    private static final List<String> CHECKSUMS = List.of(
            "alter table messages drop column crc",
            "alter table tool_uses drop column crc",
            "alter table sessions drop column crc");

    private static final List<String> FORMER_VERSIONS = List.of(
            "drop index sessions_by_former",
            "alter table sessions drop column former_of",
            "alter table sessions drop column former_at",
            "alter table sessions drop column gathered",
            "alter table sessions drop column missing");

    private static final List<String> LANGUAGES =
            List.of("drop index sessions_by_language", "alter table sessions drop column language");

    private static final List<String> FIRST_STEPS = List.of(
            "alter table sessions drop column other_title",
            "drop index source_files_known",
            "drop index messages_place",
            "create index tool_uses_by_tool on tool_uses (tool)");

    private static final List<String> DELETED_SESSIONS = List.of("drop trigger session_deleted");

    private static final List<String> BYTES_OF_LOGS =
            List.of("drop table raw_chunks", "drop table raw_versions", "drop table raw_files");

    private static final List<String> SESSIONS_TO_BROWSE = List.of("drop index sessions_to_browse");

    private static final List<String> ACTIVITY_AND_SPENDING = List.of(
            "drop trigger session_used_no_more",
            "drop table activity",
            "drop table spending",
            "drop index responses_by_id",
            "drop index responses_shared",
            "alter table responses drop column request_id",
            "alter table responses drop column cache_write_1h",
            "alter table responses drop column searches",
            "alter table responses drop column fast",
            "alter table responses drop column own_cost",
            "alter table responses drop column shared",
            "alter table tool_uses drop column answered_at");

    private static final List<String> LINKS = List.of(
            "drop trigger session_deleted",
            "create trigger session_deleted after delete on sessions begin"
                    + " delete from messages where session = old.id; end",
            "drop view links",
            "drop table session_links",
            "drop index sessions_unlinked",
            "drop index sessions_by_origin",
            "drop index sessions_by_continuation",
            "alter table sessions drop column continued_in",
            "alter table sessions drop column linked",
            "create table links (id integer primary key)");

    /// The last steps of the schema, newest first: each leads to the version below its own.
    private static final List<List<String>> STEPS = List.of(
            LINKS,
            ACTIVITY_AND_SPENDING,
            SESSIONS_TO_BROWSE,
            BYTES_OF_LOGS,
            DELETED_SESSIONS,
            SEARCH_INDEX,
            ACTIVITY,
            CHECKSUMS,
            FORMER_VERSIONS,
            LANGUAGES);

    private static final int PRESENT = 14;

    private OlderSchema() {}

    /// Downgrade to a version from 4 on.
    public static List<String> of(int version) {
        List<String> statements = new ArrayList<>();
        STEPS.subList(0, PRESENT - version).forEach(statements::addAll);
        statements.addAll(mark(version));
        return statements;
    }

    /// Downgrade to a version in which all sessions had the same language.
    public static List<String> of(int version, String language) {
        List<String> statements = new ArrayList<>(of(4));
        statements.add("insert into metadata (name, value) values ('language', '" + language + "')");
        if (version == 1) {
            statements.addAll(FIRST_STEPS);
        }
        statements.addAll(mark(version));
        return statements;
    }

    private static List<String> mark(int version) {
        return List.of("delete from schema_migrations where version > " + version, "pragma user_version = " + version);
    }
}
