-- People delete rows of indexed_sessions by hand to have logs indexed again. Nothing of the session is left then, and its
-- log counts as never read. Histories of prompts are read again, too, because they may have what the log no longer has.
-- Seshat itself deletes everything else of a session first, so there is nothing left to do for it.
create function session_deleted() returns trigger
language plpgsql as $$
begin
    delete from source_files where workstation_id = old.workstation_id and session is null
        and path like '%/history.jsonl' and exists (select 1 from source_files where session = old.session);
    delete from source_files where workstation_id = old.workstation_id
        and (session = old.session or (session is null and state = 'ARCHIVED'
            and path = left(old.file, greatest(0, length(old.file) - length(old.session_id) - 1))));
    delete from messages where workstation_id = old.workstation_id and session = old.session;
    delete from long_messages where session = old.session;
    delete from session_words where session = old.session;
    delete from tool_uses where session = old.session;
    delete from responses where session = old.session;
    delete from session_numbers where session = old.session;
    return null;
end $$;

do $$
begin
    execute format('alter function session_deleted set search_path = %I, pg_temp', current_schema());
end $$;

create trigger session_deleted after delete on indexed_sessions for each row execute function session_deleted();

-- What was left behind until now.
delete from messages m where not exists (select 1 from indexed_sessions s where s.session = m.session);
delete from long_messages m where not exists (select 1 from indexed_sessions s where s.session = m.session);
delete from session_words w where not exists (select 1 from indexed_sessions s where s.session = w.session);
delete from tool_uses t where not exists (select 1 from indexed_sessions s where s.session = t.session);
delete from responses r where not exists (select 1 from indexed_sessions s where s.session = r.session);
delete from source_files f where session is not null
    and not exists (select 1 from indexed_sessions s where s.session = f.session);
