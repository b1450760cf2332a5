-- The tables of the shared archive. A migration that was ever released is never changed: only added to.
--
-- Times of files are nanoseconds since 1970, times in logs milliseconds, but for the columns that others know by their
-- types. Sessions have a number beside their key, because their messages come before all that makes the key is known.
-- Texts are compared byte by byte, whatever the collation of the database.

-- Whose number is whose: nobody chooses theirs, so that nobody writes into the session of another.
create table session_numbers (
    session bigint generated always as identity primary key,
    workstation_id text collate "C" not null
);

create table indexed_sessions (
    composite_key text collate "C" primary key,
    workstation_id text collate "C" not null,
    project_id text collate "C" not null,
    session_id text collate "C" not null,
    project_path text collate "C",
    git_branch text,
    exchange_count integer not null,
    tool_counts text not null,
    content text,
    file_mtime bigint not null,
    first_msg_at timestamptz,
    last_msg_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    session bigint not null unique,
    agent text not null,
    parent_key text,
    forked_from text,
    directories text[] not null,
    branches text[] not null,
    file text not null,
    file_created bigint not null,
    title text,
    other_title text,
    summary text,
    first_prompt text,
    message_count integer not null,
    models text[] not null,
    input_tokens bigint not null,
    output_tokens bigint not null,
    cache_read_tokens bigint not null,
    cache_write_tokens bigint not null,
    malformed_lines bigint not null,
    overlong_lines bigint not null,
    log_gone boolean not null default false,
    words_part integer not null,
    words_from integer not null,
    language text not null,
    check (starts_with(composite_key, workstation_id || ':'))
);
create index sessions_by_session_id on indexed_sessions (session_id);
create index sessions_by_mtime on indexed_sessions (file_mtime desc, composite_key);
create index sessions_by_project on indexed_sessions (project_id);
create index sessions_by_workstation on indexed_sessions (workstation_id);

-- `recency` is when the log was modified that a message was read from: "newest first" is an order of the index.
-- `words` is null where a message is not searched, and where it takes several vectors: those are in long_messages.
create table messages (
    workstation_id text collate "C" not null,
    session bigint not null,
    seq integer not null,
    recency bigint not null,
    category text not null,
    at bigint,
    uuid text,
    body text not null,
    images integer not null,
    beside smallint not null,
    answers integer,
    words tsvector,
    primary key (session, seq, workstation_id)
) partition by list (workstation_id);
create index messages_by_words on messages using gin (words);
create index messages_by_recency on messages (recency desc, session desc, seq desc) where words is not null;

create table long_messages (
    workstation_id text collate "C" not null,
    session bigint not null,
    seq integer not null,
    part integer not null,
    recency bigint not null,
    words tsvector not null,
    primary key (session, seq, part)
);
create index long_messages_by_words on long_messages using gin (words);

-- What was said in a session as a whole, in parts of a bounded size; part -1 holds title and summary.
create table session_words (
    workstation_id text collate "C" not null,
    session bigint not null,
    part integer not null,
    slice integer not null,
    recency bigint not null,
    words tsvector not null,
    primary key (session, part, slice)
);
create index session_words_by_words on session_words using gin (words);
create index session_heads_by_words on session_words using gin (words) where part = -1;
create index session_words_by_recency on session_words (recency desc, session desc, part desc, slice desc);

-- A call and its result as one row, by the number of the call's message; of a result without a call, its own.
create table tool_uses (
    workstation_id text collate "C" not null,
    session bigint not null,
    seq integer not null,
    tool text,
    call_id text,
    result integer,
    failed boolean,
    exit_code integer,
    at bigint,
    files text[],
    primary key (session, seq)
);
create index tool_uses_by_tool on tool_uses (lower(tool));

create table responses (
    workstation_id text collate "C" not null,
    session bigint not null,
    number bigint generated always as identity,
    response_id text,
    model text,
    at bigint,
    input bigint not null,
    output bigint not null,
    cache_read bigint not null,
    cache_write bigint not null,
    primary key (session, number),
    unique (session, response_id)
);

create table source_files (
    workstation_id text collate "C" not null,
    path text collate "C" not null,
    agent text not null,
    state text not null,
    reason text,
    session bigint,
    modified bigint not null,
    size bigint not null,
    file_key text,
    read_at bigint not null,
    read_to bigint not null,
    next_seq integer not null,
    open_calls text[] not null,
    lines bigint not null,
    malformed_lines bigint not null,
    overlong_lines bigint not null,
    facts text not null,
    prefix_length bigint not null,
    prefix_head text not null,
    prefix_tail text not null,
    gone boolean not null default false,
    primary key (workstation_id, path)
);
create index source_files_by_session on source_files (session);

create table forgotten (
    workstation_id text collate "C" not null,
    composite_key text collate "C" primary key,
    at timestamptz not null,
    check (starts_with(composite_key, workstation_id || ':'))
);

create table metadata (
    workstation_id text collate "C" not null,
    name text not null,
    value text not null,
    primary key (workstation_id, name)
);

-- Which role writes for which workstation. Who owns the tables writes for all.
create table writers (
    role name not null,
    workstation_id text collate "C" not null,
    primary key (role, workstation_id)
);

create function writes_for(workstation text) returns boolean
language sql stable security definer as $$
    -- In here the current user is who owns the tables.
    select pg_has_role(session_user, current_user, 'member')
        or exists (select 1 from writers where role = session_user and workstation_id = workstation)
$$;

-- Make room for the messages of a workstation. Not everyone who may write may make tables, so this is done for them.
-- A table that is attached, and not made as a partition, keeps nobody waiting who reads meanwhile.
create function enrol(workstation text) returns void
language plpgsql security definer as $$
declare
    room text := 'messages_' || md5(workstation);
begin
    if not writes_for(workstation) then
        raise insufficient_privilege using message = 'no writer for this workstation';
    end if;
    perform pg_advisory_xact_lock(hashtext('seshat enrol'));
    if to_regclass(quote_ident(room)) is null then
        execute pg_catalog.format('create table %I (like messages including defaults including constraints)', room);
        execute pg_catalog.format('alter table messages attach partition %I for values in (%L)', room, workstation);
    end if;
end $$;

-- Rows are changed only by who writes for their workstation, and those of a session only under a number of theirs.
-- Everybody who is admitted reads all: a condition here would keep PostgreSQL from using the index of words.
-- read_own_only() changes that.
do $$
declare
    each text;
    allowed text;
begin
    foreach each in array array['session_numbers', 'indexed_sessions', 'messages', 'long_messages', 'session_words',
            'tool_uses', 'responses', 'source_files', 'forgotten', 'metadata'] loop
        allowed := 'writes_for(workstation_id)';
        if each not in ('session_numbers', 'forgotten', 'metadata') then
            allowed := format('%1$s and (session is null or exists (select 1 from session_numbers n'
                ' where n.session = %2$I.session and n.workstation_id = %2$I.workstation_id))', allowed, each);
        end if;
        execute format('alter table %I enable row level security', each);
        execute format('create policy reading on %I for select using (true)', each);
        execute format('create policy adding on %I for insert with check (%s)', each, allowed);
        execute format('create policy changing on %I for update using (writes_for(workstation_id))'
            ' with check (%s)', each, allowed);
        execute format('create policy deleting on %I for delete using (writes_for(workstation_id))', each);
    end loop;
end $$;

-- Let a role write for a workstation, and read what it may read. For who owns the tables.
create function admit(who name, workstation text) returns void
language plpgsql as $$
begin
    execute format('grant usage on schema %I to %I', current_schema(), who);
    execute format('grant select, insert, update, delete on indexed_sessions, messages, long_messages, session_words,'
        ' tool_uses, responses, source_files, forgotten, metadata to %I', who);
    execute format('grant select, delete, insert (workstation_id) on session_numbers to %I', who);
    execute format('grant select on seshat_migrations to %I', who);
    insert into writers (role, workstation_id) values (who, workstation) on conflict do nothing;
end $$;

-- Let everybody read the rows of their own workstations only, or all again. For who owns the tables.
create function read_own_only(own_only boolean) returns void
language plpgsql as $$
declare
    each text;
begin
    for each in select tablename from pg_policies
            where schemaname = current_schema() and policyname = 'reading' loop
        execute format('alter policy reading on %I using (%s)', each,
            case when own_only then 'writes_for(workstation_id)' else 'true' end);
    end loop;
end $$;

-- All of these mean the tables of this schema. Unless it is named last, PostgreSQL looks for tables first among the
-- temporary ones, which everybody may make.
do $$
declare
    each text;
begin
    foreach each in array array['writes_for', 'enrol', 'admit', 'read_own_only'] loop
        execute format('alter function %I set search_path = %I, pg_temp', each, current_schema());
    end loop;
end $$;
