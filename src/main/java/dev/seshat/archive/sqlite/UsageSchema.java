package dev.seshat.archive.sqlite;

/// The tables that statistics are computed from: what happened, and what was used, in each quarter of an hour of a
/// session.
///
/// A slot is a quarter of an hour since 1970; -1 stands for messages without a time. `mode` is 1 for fast mode, plus 2
/// for responses without an id. A shared response is one whose id other sessions have, too: `spending` leaves it out.
final class UsageSchema {

    /// Fills the new tables from what was archived before.
    private static final String FILL = """
            insert into activity (session, slot, prompts, messages, active_ms, last_at)
                select session, slot, sum(prompt), count(*),
                    sum(case when at > latest and at - latest <= 300000 then at - latest else 0 end), coalesce(max(at), 0)
                from (select session, case when at is null then -1 else at / 900000 end as slot, at,
                        max(at) over (partition by session order by seq
                            rows between unbounded preceding and 1 preceding) as latest,
                        case when category = 'user' and sidechain % 2 = 0
                            and (uuid is null or lag(case when category = 'user' then uuid end)
                                over (partition by session order by seq) is not uuid) then 1 else 0 end as prompt
                    from (select session, seq, category, uuid, sidechain,
                            case when at between 0 and 253402300799999 then at end as at from messages))
                group by session, slot;
            update responses set shared = 1 where response_id in
                (select response_id from responses
                    where octet_length(response_id) <= 1000 and instr(response_id, ' ') = 0
                        and response_id glob '*[^0-9]*'
                    group by response_id having count(*) > 1);
            insert into spending (session, slot, band, mode, model, requests, input, output, cache_read, cache_write,
                    cache_write_1h, searches, own_cost, own_requests, unknown_1h)
                select session, slot, case when prompt > 512000 then 512 when prompt > 272000 then 272
                        when prompt > 256000 then 256 when prompt > 200000 then 200 when prompt > 128000 then 128
                        else 0 end as band,
                    mode, model, count(*), sum(input), sum(output), sum(cache_read), sum(cache_write),
                    sum(cache_write_1h), sum(searches), sum(own_cost), sum(own_requests), sum(unknown_1h)
                from (select session, case when at between 0 and 253402300799999 then at / 900000 else -1 end as slot,
                        min(input, 1000000000000) + min(cache_read, 1000000000000)
                            + min(cache_write, 1000000000000) as prompt,
                        fast + case when response_id is null then 2 else 0 end as mode,
                        substr(coalesce(model, ''), 1, 200) as model,
                        min(input, 1000000000000) as input, min(output, 1000000000000) as output,
                        min(cache_read, 1000000000000) as cache_read, min(cache_write, 1000000000000) as cache_write,
                        min(coalesce(cache_write_1h, 0), 1000000000000) as cache_write_1h, searches,
                        coalesce(own_cost, 0) as own_cost, own_cost is not null as own_requests,
                        cache_write > 0 and cache_write_1h is null as unknown_1h
                    from responses where shared = 0)
                group by session, slot, band, mode, model;
            """;

    /// Makes the tables.
    static final String SQL = """
            alter table responses add column request_id text;
            alter table responses add column cache_write_1h integer;
            alter table responses add column searches integer not null default 0;
            alter table responses add column fast integer not null default 0;
            alter table responses add column own_cost integer;
            alter table responses add column shared integer not null default 0;
            alter table tool_uses add column answered_at integer;
            update tool_uses set answered_at = (select at from messages m where m.id = tool_uses.result)
                where result <> id;
            create index responses_by_id on responses (response_id, session)
                where octet_length(response_id) <= 1000;
            create index responses_shared on responses (response_id, request_id) where shared = 1;
            create table activity (
                session integer not null,
                slot integer not null,
                prompts integer not null,
                messages integer not null,
                active_ms integer not null,
                last_at integer not null,
                primary key (session, slot)
            ) without rowid;
            create table spending (
                session integer not null,
                slot integer not null,
                band integer not null,
                mode integer not null,
                model text not null,
                requests integer not null,
                input integer not null,
                output integer not null,
                cache_read integer not null,
                cache_write integer not null,
                cache_write_1h integer not null,
                searches integer not null,
                own_cost integer not null,
                own_requests integer not null,
                unknown_1h integer not null,
                primary key (session, slot, band, mode, model)
            ) without rowid;
            create trigger session_used_no_more after delete on sessions begin \
                delete from activity where session = old.id; \
                delete from spending where session = old.id; \
            end;
            """ + FILL;

    private UsageSchema() {}
}
