package dev.seshat.archive.sqlite;

/// The table of links, which replaces one that was never filled, and the view `links` with the columns it had.
///
/// What one session's log says about another is a column of its row, and the view finds the other's key: neither
/// changes when a session gets another key. The indexes are wide: rows of narrow ones tell a recovery of sessions.
final class LinkSchema {

    private static final String FORK_OF = """
            (select o.key from sessions o where o.session_id = s.forked_from and o.workstation_id = s.workstation_id \
            and o.former_of is null order by o.project_id <> s.project_id, o.key limit 1)""";

    private static final String CONTINUED_IN = """
            (select o.key from sessions o where o.session_id = s.continued_in and o.workstation_id = s.workstation_id \
            and o.former_of is null order by o.project_id <> s.project_id, o.key limit 1)""";

    static final String SQL = """
            drop table links;
            create table session_links (
                session integer not null references sessions (id),
                relationship text not null,
                target_type text not null,
                target text not null,
                weight integer not null,
                changes integer not null,
                at integer,
                seq integer not null,
                primary key (session, relationship, target_type, target)
            ) without rowid;
            create index session_links_by_target
                on session_links (target_type, target, relationship, at desc, weight, changes, seq);
            alter table sessions add column continued_in text;
            alter table sessions add column linked integer not null default 0;
            create index sessions_unlinked on sessions (linked, workstation_id, log_gone) where linked = 0;
            create index sessions_by_origin
                on sessions (forked_from, workstation_id, key, log_gone) where forked_from is not null;
            create index sessions_by_continuation
                on sessions (continued_in, workstation_id, key, log_gone) where continued_in is not null;
            create view links (id, source_type, source_id, target_type, target_id, relationship, weight, created_at) as
                select 'session:' || s.key || ':' || l.relationship || ':' || l.target_type || ':' || l.target, 'session',
                        s.key, l.target_type, l.target, l.relationship, cast(l.weight as real),
                        strftime('%Y-%m-%dT%H:%M:%fZ', coalesce(l.at, s.active_at) / 1000.0, 'unixepoch')
                    from session_links l join sessions s on s.id = l.session
                    where s.former_of is null and l.weight > 0 and l.target_type <> 'session'
                union all
                select 'session:' || s.key || ':references:session:' || o.key, 'session', s.key, 'session', o.key,
                        l.relationship, cast(l.weight as real),
                        strftime('%Y-%m-%dT%H:%M:%fZ', coalesce(l.at, s.active_at) / 1000.0, 'unixepoch')
                    from session_links l join sessions s on s.id = l.session
                        join sessions o on o.session_id = l.target and o.workstation_id = s.workstation_id
                    where s.former_of is null and o.former_of is null and o.id <> s.id and l.target_type = 'session'
                union all
                select 'session:' || s.parent_key || ':spawned:session:' || s.key, 'session', s.parent_key, 'session',
                        s.key, 'spawned', 1.0, strftime('%Y-%m-%dT%H:%M:%fZ', s.active_at / 1000.0, 'unixepoch')
                    from sessions s where s.parent_key is not null and s.former_of is null
                union all
                select 'session:' || s.key || ':continues:session:' || coalesce($fork_of, s.forked_from), 'session',
                        s.key, 'session', coalesce($fork_of, s.forked_from), 'continues', 1.0,
                        strftime('%Y-%m-%dT%H:%M:%fZ', s.active_at / 1000.0, 'unixepoch')
                    from sessions s where s.forked_from is not null and s.former_of is null
                union all
                select 'session:' || coalesce($continued_in, s.continued_in) || ':continues:session:' || s.key, 'session',
                        coalesce($continued_in, s.continued_in), 'session', s.key, 'continues', 1.0,
                        strftime('%Y-%m-%dT%H:%M:%fZ', s.active_at / 1000.0, 'unixepoch')
                    from sessions s where s.continued_in is not null and s.former_of is null
                        and not exists (select 1 from sessions o where o.session_id = s.continued_in
                            and o.workstation_id = s.workstation_id and o.forked_from = s.session_id
                            and o.former_of is null);
            drop trigger session_deleted;
            """.replace("$fork_of", FORK_OF).replace("$continued_in", CONTINUED_IN)
            + DeletedSessions.TRIGGER_WITH_LINKS;

    private LinkSchema() {}
}
