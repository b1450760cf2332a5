-- A log that is rewritten leaves its former version: `missing` counts the messages that the log does not hold any more,
-- and `gathered` tells a version that is made of nothing but those.
alter table indexed_sessions
    add column former_of text collate "C",
    add column former_at timestamptz,
    add column gathered boolean not null default false,
    add column missing integer not null default 0;
create index sessions_by_former on indexed_sessions (former_of) where former_of is not null;
