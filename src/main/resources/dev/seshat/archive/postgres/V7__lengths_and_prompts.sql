-- Every message that matches is scored now, by how often and where it holds the words. That needs how long texts are, in
-- words, and which prompt a message follows. Messages that were archived before get no length: that would write the whole
-- table and its index again, and the size of their text is near enough.
alter table messages add column length integer;
alter table indexed_sessions
    add column prompts integer[] not null default '{}',
    add column said_length bigint not null default 0,
    add column text_length bigint not null default 0;
update indexed_sessions s set prompts = coalesce(counted.prompts, '{}'), said_length = counted.said, text_length = counted.texts
    from (select session, array_agg(seq order by seq) filter (where category = 'user') as prompts,
            coalesce(sum(octet_length(body)) filter (where category in ('user', 'assistant')), 0) / 6 as said,
            coalesce(sum(octet_length(body)) filter (where category not in ('progress', 'snapshot')), 0) / 6 as texts
        from messages group by session) counted
    where counted.session = s.session;

-- Nothing is looked for from the newest on any more, and words of sessions only in their titles.
drop index messages_by_recency;
drop index session_words_by_words;
