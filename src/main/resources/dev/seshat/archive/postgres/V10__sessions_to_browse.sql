-- A list shows what is not on a disk: it looks through this index, and reads only the sessions of its page.
create index sessions_to_browse on indexed_sessions (active_at desc, composite_key) include (log_gone, workstation_id)
    where former_of is null;
