-- The bytes of logs, where secrets are not masked. A chunk belongs to the versions of its file from the first to the
-- last; without a last one, to the latest too. A chunk is compressed already.
create table raw_files (
    id bigint generated always as identity primary key,
    workstation_id text collate "C" not null,
    path text collate "C" not null,
    log text collate "C" not null,
    agent text not null,
    kind text not null,
    stored bigint not null,
    moved boolean not null,
    unique (workstation_id, path)
);
create index raw_files_by_log on raw_files (workstation_id, log);

create table raw_versions (
    id bigint generated always as identity primary key,
    workstation_id text collate "C" not null,
    file bigint not null,
    version integer not null,
    hash text not null,
    session_key text collate "C" not null,
    size bigint not null,
    modified bigint not null,
    mode integer not null,
    kept_at bigint not null,
    unique (file, version)
);
create index raw_versions_by_session on raw_versions (session_key);

create table raw_chunks (
    id bigint generated always as identity primary key,
    workstation_id text collate "C" not null,
    file bigint not null,
    ordinal integer not null,
    first_version integer not null,
    last_version integer,
    length integer not null,
    hash bigint not null,
    bytes bytea not null
);
alter table raw_chunks alter bytes set storage external;
create index raw_chunks_by_file on raw_chunks (file, ordinal, first_version);

-- As for the other tables: everybody who is admitted reads, and rows of a file are written by who writes for its
-- workstation.
do $$
declare
    each text;
    allowed text;
    reading text;
begin
    select qual into reading from pg_policies
        where schemaname = current_schema() and tablename = 'messages' and policyname = 'reading';
    foreach each in array array['raw_files', 'raw_versions', 'raw_chunks'] loop
        allowed := 'writes_for(workstation_id)';
        if each <> 'raw_files' then
            allowed := format('%1$s and exists (select 1 from raw_files f'
                ' where f.id = %2$I.file and f.workstation_id = %2$I.workstation_id)', allowed, each);
        end if;
        execute format('alter table %I enable row level security', each);
        execute format('create policy reading on %I for select using (%s)', each, coalesce(reading, 'true'));
        execute format('create policy adding on %I for insert with check (%s)', each, allowed);
        execute format('create policy changing on %I for update using (writes_for(workstation_id))'
            ' with check (%s)', each, allowed);
        execute format('create policy deleting on %I for delete using (writes_for(workstation_id))', each);
    end loop;
end $$;

create or replace function admit(who name, workstation text) returns void
language plpgsql as $$
begin
    execute format('grant usage on schema %I to %I', current_schema(), who);
    execute format('grant select, insert, update, delete on indexed_sessions, messages, long_messages, session_words,'
        ' tool_uses, responses, source_files, forgotten, metadata, raw_files, raw_versions, raw_chunks to %I', who);
    execute format('grant select, delete, insert (workstation_id) on session_numbers to %I', who);
    execute format('grant select on seshat_migrations to %I', who);
    insert into writers (role, workstation_id) values (who, workstation) on conflict do nothing;
end $$;

do $$
declare
    each name;
begin
    execute format('alter function admit set search_path = %I, pg_temp', current_schema());
    for each in select distinct role from writers join pg_roles on rolname = role loop
        execute format('grant select, insert, update, delete on raw_files, raw_versions, raw_chunks to %I', each);
    end loop;
end $$;
