-- A copied log has another file time, but its messages have not: they say when a session was active. Infinity is no time
-- of a log; a colleague's row that has it must not stop the migration.
alter table indexed_sessions add column active_at bigint generated always as
    (coalesce(case when isfinite(last_msg_at) then (extract(epoch from last_msg_at at time zone 'UTC') * 1000)::bigint end,
        file_mtime / 1000000)) stored;
drop index sessions_by_mtime;
create index sessions_by_activity on indexed_sessions (active_at desc, composite_key);

alter table indexed_sessions add column answer_count integer not null default 0;
alter table indexed_sessions add column progress_count integer not null default 0;
update indexed_sessions s set answer_count = counted.answers, progress_count = counted.progress
    from (select session, count(*) filter (where category = 'assistant') as answers,
            count(*) filter (where category in ('progress', 'snapshot')) as progress
        from messages group by session) counted
    where counted.session = s.session;

-- Agents put their worktrees into known places; git's own are known when their logs are read again.
alter table indexed_sessions add column repository text collate "C";
update indexed_sessions set repository = split_part(project_path, '/.claude/worktrees/', 1)
    where strpos(project_path, '/.claude/worktrees/') > 1;
update indexed_sessions set repository = split_part(project_path, '/.worktrees/', 1)
    where strpos(project_path, '/.worktrees/') > 1;
-- A row of an index holds at most 2,704 bytes, and a path can be longer.
create index sessions_by_checkout on indexed_sessions (project_path, repository)
    where octet_length(project_path) <= 1000 and (repository is null or octet_length(repository) <= 1000);
