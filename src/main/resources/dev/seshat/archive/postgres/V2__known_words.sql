-- PostgreSQL keeps how common the thousand commonest words are. A word in one of fifty messages may not be among them,
-- and is then taken to be rare. Three times as many are enough to tell what is rare from what is not. And vectors stay in
-- their rows as long as they fit, because to fetch them from beside takes longer than to compare them; those that were
-- written before move when their sessions are written anew.

create or replace function enrol(workstation text) returns void
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
        execute pg_catalog.format('alter table %I alter words set statistics 300, alter words set storage main',
            room);
        execute pg_catalog.format('alter table messages attach partition %I for values in (%L)', room, workstation);
    end if;
end $$;

do $$
declare
    each regclass;
begin
    execute format('alter function enrol set search_path = %I, pg_temp', current_schema());
    for each in select inhrelid from pg_inherits where inhparent = 'messages'::regclass loop
        execute format('alter table %s alter words set statistics 300, alter words set storage main', each);
    end loop;
end $$;

-- The sessions that an agent started for another.
create index sessions_by_parent on indexed_sessions (parent_key) where parent_key is not null;
