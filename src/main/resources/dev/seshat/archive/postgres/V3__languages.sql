-- Every search asks which languages there are sessions in, and every run whether those of its own workstation are in the
-- ones that are set.
create index sessions_by_language on indexed_sessions (language, workstation_id);
