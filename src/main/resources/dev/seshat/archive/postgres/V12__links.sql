-- What each session is linked to, counted: files it touched, commands it ran, what it names. What one session's log says
-- about another is a column of its row.
create table session_links (
    workstation_id text collate "C" not null,
    session bigint not null,
    relationship text collate "C" not null,
    target_type text collate "C" not null,
    target text collate "C" not null,
    weight integer not null,
    changes integer not null,
    at bigint,
    seq integer not null,
    primary key (session, relationship, target_type, target)
);
create index session_links_by_target
    on session_links (target_type, target, relationship, at desc nulls last, session, weight, changes, seq);

alter table indexed_sessions add column continued_in text collate "C";
alter table indexed_sessions add column linked integer not null default 0;
create index sessions_unlinked on indexed_sessions (workstation_id, session) where linked = 0;
create index sessions_by_origin on indexed_sessions (md5(forked_from), workstation_id)
    where forked_from is not null;
create index sessions_by_continuation on indexed_sessions (md5(continued_in), workstation_id)
    where continued_in is not null;

-- As for the other tables: everybody who is admitted reads, and rows of a session are written by who writes for its
-- workstation.
do $$
declare
    reading text;
    allowed text := 'writes_for(workstation_id) and exists (select 1 from session_numbers n'
        ' where n.session = session_links.session and n.workstation_id = session_links.workstation_id)';
begin
    select qual into reading from pg_policies
        where schemaname = current_schema() and tablename = 'messages' and policyname = 'reading';
    alter table session_links enable row level security;
    execute format('create policy reading on session_links for select using (%s)', coalesce(reading, 'true'));
    execute format('create policy adding on session_links for insert with check (%s)', allowed);
    execute format('create policy changing on session_links for update using (writes_for(workstation_id))'
        ' with check (%s)', allowed);
    create policy deleting on session_links for delete using (writes_for(workstation_id));
end $$;

-- Every table with rows of workstations, whichever migration made it.
create or replace function admit(who name, workstation text) returns void
language plpgsql as $$
declare
    each text;
begin
    execute format('grant usage on schema %I to %I', current_schema(), who);
    for each in select tablename from pg_policies
            where schemaname = current_schema() and policyname = 'reading' and tablename <> 'session_numbers' loop
        execute format('grant select, insert, update, delete on %I to %I', each, who);
    end loop;
    execute format('grant select, delete, insert (workstation_id) on session_numbers to %I', who);
    execute format('grant select on seshat_migrations to %I', who);
    insert into writers (role, workstation_id) values (who, workstation) on conflict do nothing;
end $$;

create or replace function session_deleted() returns trigger
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
    delete from session_links where session = old.session;
    delete from session_numbers where session = old.session;
    return null;
end $$;

do $$
declare
    each name;
begin
    execute format('alter function admit set search_path = %I, pg_temp', current_schema());
    execute format('alter function session_deleted set search_path = %I, pg_temp', current_schema());
    for each in select distinct role from writers join pg_roles on rolname = role loop
        execute format('grant select, insert, update, delete on session_links to %I', each);
    end loop;
end $$;
