-- What happened, and what was used, in each quarter of an hour of a session: statistics are computed from these. A slot
-- is a quarter of an hour since 1970; -1 stands for messages without a time. `mode` is 1 for fast mode, plus 2 for
-- responses without an id. A shared response is one whose id other sessions have, too: `spending` leaves it out.
alter table responses add column request_id text;
alter table responses add column cache_write_1h bigint;
alter table responses add column searches bigint not null default 0;
alter table responses add column fast smallint not null default 0;
alter table responses add column own_cost bigint;
alter table responses add column shared smallint not null default 0;
alter table tool_uses add column answered_at bigint;
update tool_uses t set answered_at = m.at from messages m
    where m.session = t.session and m.seq = t.result and t.result <> t.seq;
create index responses_by_id on responses (response_id, session)
    where octet_length(response_id) <= 1000;
create index responses_shared on responses (session) where shared = 1;

create table activity (
    workstation_id text collate "C" not null,
    session bigint not null,
    slot bigint not null,
    prompts bigint not null,
    messages bigint not null,
    active_ms bigint not null,
    last_at bigint not null,
    primary key (session, slot)
);

create table spending (
    workstation_id text collate "C" not null,
    session bigint not null,
    slot bigint not null,
    band integer not null,
    mode smallint not null,
    model text collate "C" not null,
    requests bigint not null,
    input bigint not null,
    output bigint not null,
    cache_read bigint not null,
    cache_write bigint not null,
    cache_write_1h bigint not null,
    searches bigint not null,
    own_cost bigint not null,
    own_requests bigint not null,
    unknown_1h bigint not null,
    primary key (session, slot, band, mode, model)
);

insert into activity (workstation_id, session, slot, prompts, messages, active_ms, last_at)
    select workstation_id, session, slot, sum(prompt), count(*),
        sum(case when at > latest and at - latest <= 300000 then at - latest else 0 end), coalesce(max(at), 0)
    from (select workstation_id, session, case when at is null then -1 else at / 900000 end as slot, at,
            max(at) over (partition by session order by seq
                rows between unbounded preceding and 1 preceding) as latest,
            case when category = 'user' and beside % 2 = 0
                and (uuid is null or lag(case when category = 'user' then uuid end)
                    over (partition by session order by seq) is distinct from uuid) then 1 else 0 end as prompt
        from (select workstation_id, session, seq, category, uuid, beside,
                case when at between 0 and 253402300799999 then at end as at from messages) dated) counted
    group by workstation_id, session, slot;

update responses r set shared = 1 from
    (select workstation_id, response_id from responses
        where octet_length(response_id) <= 1000 and strpos(response_id, ' ') = 0 and response_id ~ '[^0-9]'
        group by workstation_id, response_id having count(*) > 1) several
    where r.workstation_id = several.workstation_id and r.response_id = several.response_id;

insert into spending (workstation_id, session, slot, band, mode, model, requests, input, output, cache_read, cache_write,
        cache_write_1h, searches, own_cost, own_requests, unknown_1h)
    select workstation_id, session, slot,
        case when prompt > 512000 then 512 when prompt > 272000 then 272 when prompt > 256000 then 256
            when prompt > 200000 then 200 when prompt > 128000 then 128 else 0 end as band,
        mode, model, count(*), sum(input), sum(output), sum(cache_read), sum(cache_write), 0, 0, 0, 0, sum(unknown_1h)
    from (select workstation_id, session,
            case when at between 0 and 253402300799999 then at / 900000 else -1 end as slot,
            least(input, 1000000000000) + least(cache_read, 1000000000000)
                + least(cache_write, 1000000000000) as prompt,
            case when response_id is null then 2 else 0 end as mode, left(coalesce(model, ''), 200) as model,
            least(input, 1000000000000) as input, least(output, 1000000000000) as output,
            least(cache_read, 1000000000000) as cache_read, least(cache_write, 1000000000000) as cache_write,
            case when cache_write > 0 then 1 else 0 end as unknown_1h
        from responses where shared = 0) each_response
    group by workstation_id, session, slot, band, mode, model;

-- As for the other tables: everybody who is admitted reads, and rows of a session are written by who writes for its
-- workstation.
do $$
declare
    each text;
    allowed text;
    reading text;
begin
    select qual into reading from pg_policies
        where schemaname = current_schema() and tablename = 'messages' and policyname = 'reading';
    foreach each in array array['activity', 'spending'] loop
        allowed := format('writes_for(workstation_id) and exists (select 1 from session_numbers n'
            ' where n.session = %1$I.session and n.workstation_id = %1$I.workstation_id)', each);
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
        ' tool_uses, responses, activity, spending, source_files, forgotten, metadata, raw_files, raw_versions,'
        ' raw_chunks to %I', who);
    execute format('grant select, delete, insert (workstation_id) on session_numbers to %I', who);
    execute format('grant select on seshat_migrations to %I', who);
    insert into writers (role, workstation_id) values (who, workstation) on conflict do nothing;
end $$;

-- Rows of sessions that were deleted by hand.
create function session_used_no_more() returns trigger
language plpgsql as $$
begin
    delete from activity where session = old.session;
    delete from spending where session = old.session;
    return null;
end $$;

create trigger session_used_no_more after delete on indexed_sessions
    for each row execute function session_used_no_more();

do $$
declare
    each name;
begin
    execute format('alter function admit set search_path = %I, pg_temp', current_schema());
    execute format('alter function session_used_no_more set search_path = %I, pg_temp', current_schema());
    for each in select distinct role from writers join pg_roles on rolname = role loop
        execute format('grant select, insert, update, delete on activity, spending to %I', each);
    end loop;
end $$;
