package dev.seshat.archive.sql;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.SessionLinks;
import dev.seshat.link.FileTouch;
import dev.seshat.link.Link;
import dev.seshat.link.NodeType;
import dev.seshat.link.Relationship;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads links from the tables.
final class SqlLinks implements SessionLinks {

    /// Two sessions are connected if one names the other as its origin, as where it went on, or as its parent. Each
    /// alternative has an index.
    private static final String CONTINUES = """
            (earlier.session_id = later.forked_from or {digest}(earlier.continued_in) = {digest}(later.session_id))""";

    private static final String CONTINUED_BY = """
            ({digest}(later.forked_from) = {digest}(earlier.session_id) or later.session_id = earlier.continued_in)""";

    private static final String THREAD = """
            with recursive up (id) as (
                select {id} from {sessions} where {key} = ?
                union
                select earlier.{id} from up join {sessions} later on later.{id} = up.id
                    join {sessions} earlier on earlier.workstation_id = later.workstation_id
                        and earlier.former_of is null and\s""" + CONTINUES + """
            ),
            down (id) as (
                select id from up
                union
                select later.{id} from down join {sessions} earlier on earlier.{id} = down.id
                    join {sessions} later on later.workstation_id = earlier.workstation_id
                        and later.former_of is null and\s""" + CONTINUED_BY + """
            )
            select id from down limit 10000""";

    private static final String NEIGHBOURS = """
            with recursive near (id, hops) as (
                select {id}, 0 from {sessions} where {key} = ?
                union
                select other.{id}, near.hops + 1 from near join {sessions} one on one.{id} = near.id
                    join {sessions} other on other.former_of is null and other.{id} <> one.{id} and (
                        other.parent_key = one.{key}
                        or other.{key} = one.parent_key
                        or (other.session_id = one.forked_from and other.workstation_id = one.workstation_id)
                        or ({digest}(other.forked_from) = {digest}(one.session_id)
                            and other.workstation_id = one.workstation_id)
                        or (other.session_id = one.continued_in and other.workstation_id = one.workstation_id)
                        or ({digest}(other.continued_in) = {digest}(one.session_id)
                            and other.workstation_id = one.workstation_id))
                where near.hops < ?)
            select id, min(hops) as hops from near where hops > 0 group by id order by hops, id desc limit ?""";

    /// What more sessions have says little about two of them.
    private static final int MOST_SESSIONS = 200;

    /// How many of a session's own links are compared, and how many of others' are read for that.
    private static final int MOST_TARGETS = 1_000;

    private static final int MOST_ROWS = 10_000;

    /// A topic of more sessions than this part of all is that of the archive.
    private static final int COMMON_PART = 4;

    private static final int FEW_SESSIONS = 40;

    private final SqlConnection sql;
    private final Tables tables;

    SqlLinks(SqlConnection sql, Tables tables) {
        this.sql = sql;
        this.tables = tables;
    }

    @Override
    public List<ThreadStep> thread(SessionKey key) {
        List<Long> numbers = sql.list(THREAD, row -> row.getLong(1), key.toString());
        List<ArchivedSession> members =
                new ArrayList<>(tables.sessions().all(numbers).values());
        return ThreadOrder.of(members);
    }

    @Override
    public List<Neighbour> neighbours(SessionKey key, int hops, int most) {
        Map<Long, Integer> found = new LinkedHashMap<>();
        sql.each(
                NEIGHBOURS,
                row -> {
                    if (row.getInt(2) > 0) {
                        found.put(row.getLong(1), row.getInt(2));
                    }
                    return true;
                },
                key.toString(),
                hops,
                most);
        return new Connections(sql, tables).of(key, found);
    }

    @Override
    public Map<Long, ArchivedSession> sessions(Collection<Long> numbers) {
        return tables.sessions().all(numbers);
    }

    /// What a session has of one type.
    private record Own(String target, boolean changed, int sessions) {}

    @Override
    public List<Shared> shared(SessionKey key) {
        Long number = tables.sessions().idOf(key).orElse(null);
        if (number == null) {
            return List.of();
        }
        List<Shared> shared = new ArrayList<>();
        for (NodeType type : NodeType.values()) {
            Relationship relationship = switch (type) {
                case FILE -> Relationship.TOUCHES;
                case TOPIC -> Relationship.DISCUSSES;
                case ENTITY -> Relationship.MENTIONS;
                case URL, ISSUE, PULL_REQUEST, COMMIT -> Relationship.REFERENCES;
                // A session is a neighbour, and commands are those of everybody.
                case SESSION, COMMAND -> null;
            };
            if (relationship != null) {
                addShared(shared, number, relationship, type);
            }
        }
        return shared;
    }

    /// The rarest things first, because they say most.
    private void addShared(List<Shared> shared, long number, Relationship relationship, NodeType type) {
        List<Own> own = sql.list(
                """
                select mine.target, mine.changes, (select count(*) from (
                    select 1 from session_links l where l.target_type = mine.target_type and l.target = mine.target
                        and l.relationship = mine.relationship limit ?) counted) as sessions
                from (select target_type, target, relationship, changes from session_links
                    where session = ? and relationship = ? and target_type = ? and weight > 0 limit ?) mine
                order by 3, 1""",
                row -> new Own(row.getString(1), row.getInt(2) > 0, row.getInt(3)),
                MOST_SESSIONS + 1,
                number,
                relationship.label(),
                type.label(),
                MOST_TARGETS);
        int rows = 0;
        for (Own mine : own) {
            if (mine.sessions() > MOST_SESSIONS || rows > MOST_ROWS) {
                return;
            }
            if (mine.sessions() > 1) {
                rows += mine.sessions();
                Link link = new Link(relationship, type, mine.target());
                sql.each(
                        """
                        select session, changes from session_links
                        where target_type = ? and target = ? and relationship = ? and weight > 0""",
                        row -> {
                            if (row.getLong(1) != number) {
                                shared.add(new Shared(
                                        row.getLong(1), link, mine.sessions(), mine.changed() && row.getInt(2) > 0));
                            }
                            return true;
                        },
                        type.label(),
                        mine.target(),
                        relationship.label());
            }
        }
    }

    @Override
    public Touches touching(Collection<String> paths, int offset, int most) {
        List<String> files = List.copyOf(paths);
        String which = """
                 from session_links l where l.target_type = 'file'
                    and l.target in (select value from\s""" + sql.dialect().elements("?") + """
                )
                    and l.relationship = 'touches' and l.weight > 0
                    and exists (select 1 from {sessions} s where s.{id} = l.session and s.former_of is null)""";
        record Row(
                long session,
                String path,
                int weight,
                int changes,
                @Nullable Instant at,
                int seq) {}
        long total = sql.number("select count(*) " + which, files);
        List<Row> rows = sql.list(
                "select l.session, l.target, l.weight, l.changes, l.at, l.seq " + which
                        + " order by l.at desc nulls last, l.session desc limit ? offset ?",
                row -> new Row(
                        row.getLong(1),
                        row.getString(2),
                        row.getInt(3),
                        row.getInt(4),
                        Times.ofMillis(row, "at"),
                        row.getInt(6)),
                files,
                most,
                offset);
        Map<Long, ArchivedSession> sessions =
                tables.sessions().all(rows.stream().map(Row::session).distinct().toList());
        List<Touch> touches = new ArrayList<>();
        for (Row row : rows) {
            ArchivedSession session = sessions.get(row.session());
            if (session != null) {
                touches.add(new Touch(
                        session, row.path(), row.weight() - row.changes(), row.changes(), row.at(), row.seq()));
            }
        }
        return new Touches(total, touches);
    }

    @Override
    public void changes(SessionKey key, Collection<String> paths, @Nullable String directory, MessageSink sink) {
        Long number = tables.sessions().idOf(key).orElse(null);
        if (number == null) {
            return;
        }
        List<Long> calls = new ArrayList<>();
        sql.each(
                """
                select {message} as message, tool, files from tool_uses
                where session = ? and files is not null and failed is not true""",
                row -> {
                    boolean changes = FileTouch.of(row.getString("tool")).equals(Optional.of(FileTouch.CHANGED));
                    if (changes
                            && FileTouch.absolute(sql.dialect().texts(row, "files"), directory).stream()
                                    .anyMatch(paths::contains)) {
                        calls.add(row.getLong("message"));
                    }
                    return true;
                },
                number);
        if (!calls.isEmpty()) {
            tables.messages().readAll(number, calls, sink);
        }
    }

    @Override
    public List<Topic> topics(Collection<String> projects, int most) {
        SqlFragment inProjects = projects.isEmpty()
                ? SqlFragment.EMPTY
                : SqlFragment.of(
                        " and s.project_path in (select value from "
                                + sql.dialect().elements("?") + ")",
                        List.copyOf(projects));
        // Without a project only the index of links is read.
        SqlFragment counting = inProjects.isEmpty()
                ? SqlFragment.of("select l.target, count(*) from session_links l where l.target_type = 'topic'")
                : SqlFragment.of(
                                "select l.target, count(*) from {sessions} s join session_links l on l.session = s.{id}"
                                        + " and l.relationship = 'discusses' and l.target_type = 'topic' where s.former_of is null")
                        .and(inProjects);
        long all = sql.number(SqlFragment.of("select count(*) from {sessions} s where s.former_of is null")
                .and(inProjects));
        long common = all > FEW_SESSIONS ? all / COMMON_PART : all;
        List<String> names = sql.list(
                counting.and(
                        " group by l.target having count(*) <= ? order by count(*) desc, l.target limit ?",
                        common,
                        most),
                row -> row.getString(1));
        List<Topic> topics = new ArrayList<>();
        for (String name : names) {
            sql.each(SqlFragment.of("""
                            select count(*), count(distinct coalesce(s.repository, s.project_path)), max(s.active_at) as active
                            from session_links l join {sessions} s on s.{id} = l.session
                            where l.target_type = 'topic' and l.target = ? and l.relationship = 'discusses'
                                and s.former_of is null""", name).and(inProjects), row -> {
                if (row.getLong(1) > 0) {
                    topics.add(new Topic(name, row.getLong(1), row.getLong(2), Times.ofMillis(row, "active")));
                }
                return true;
            });
        }
        return topics;
    }

    @Override
    public List<Counted> of(SessionKey key) {
        List<Counted> links = new ArrayList<>();
        sql.each(
                """
                select relationship, target_type, target, weight, changes, seq from session_links
                where session = (select {id} from {sessions} where {key} = ?) and weight > 0
                order by relationship, target_type, target""",
                row -> {
                    SessionLinks.link(row.getString(1), row.getString(2), row.getString(3))
                            .ifPresent(link -> {
                                try {
                                    links.add(new Counted(link, row.getInt(4), row.getInt(5), row.getInt(6)));
                                } catch (SQLException e) {
                                    throw sql.failure(e);
                                }
                            });
                    return true;
                },
                key.toString());
        return links;
    }

    @Override
    public long incomplete(Workstation workstation) {
        return tables.links().incomplete(workstation);
    }
}
