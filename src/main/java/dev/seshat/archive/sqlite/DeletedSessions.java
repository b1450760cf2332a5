package dev.seshat.archive.sqlite;

/// Cleans up after a row of `sessions` that any program deletes, foreign keys or not.
///
/// The session's log counts as never read, and histories of prompts are read again, because they may have what the log
/// no longer has. Seshat itself deletes everything else of a session first, so there is nothing left to do for it.
final class DeletedSessions {

    /// Clears away what was left behind until now, and makes the trigger. One line, because statements end with lines.
    static final String SQL = """
            insert or replace into removed_sessions (session, changed)
                select distinct orphan.session, cast(counted.value as integer) + 1 from messages orphan, metadata counted
                where counted.name = 'change' and orphan.session not in (select id from sessions);
            update metadata set value = cast(value as integer) + 1
                where name = 'change' and exists (select 1 from messages where session not in (select id from sessions));
            delete from tool_uses where session not in (select id from sessions);
            delete from responses where session not in (select id from sessions);
            delete from messages where session not in (select id from sessions);
            delete from source_files where session not in (select id from sessions);
            create trigger session_deleted after delete on sessions begin \
                delete from source_files where session is null and path like '%/history.jsonl' \
                    and exists (select 1 from source_files where session = old.id); \
                delete from source_files where session = old.id; \
                delete from source_files where session is null and state = 'ARCHIVED' \
                    and path = substr(old.file, 1, length(old.file) - length(old.session_id) - 1); \
                delete from tool_uses where session = old.id; \
                delete from responses where session = old.id; \
                delete from messages where session = old.id; \
                insert or replace into removed_sessions (session, changed) \
                    select old.id, cast(value as integer) + 1 from metadata where name = 'change'; \
                update metadata set value = cast(value as integer) + 1 where name = 'change'; \
            end;
            """;

    /// The trigger again, since links belong to sessions too.
    static final String TRIGGER_WITH_LINKS = """
            create trigger session_deleted after delete on sessions begin \
                delete from source_files where session is null and path like '%/history.jsonl' \
                    and exists (select 1 from source_files where session = old.id); \
                delete from source_files where session = old.id; \
                delete from source_files where session is null and state = 'ARCHIVED' \
                    and path = substr(old.file, 1, length(old.file) - length(old.session_id) - 1); \
                delete from tool_uses where session = old.id; \
                delete from responses where session = old.id; \
                delete from session_links where session = old.id; \
                delete from messages where session = old.id; \
                insert or replace into removed_sessions (session, changed) \
                    select old.id, cast(value as integer) + 1 from metadata where name = 'change'; \
                update metadata set value = cast(value as integer) + 1 where name = 'change'; \
            end;
            """;

    private DeletedSessions() {}
}
