package dev.seshat.archive.sql;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.OffDisk;
import dev.seshat.archive.OffDiskSessions;
import dev.seshat.discover.LogState;
import dev.seshat.discover.ProjectSummary;
import dev.seshat.discover.SessionFilter;
import dev.seshat.model.Checkout;
import dev.seshat.model.PathCodec;
import dev.seshat.model.Project;
import dev.seshat.model.Workstation;
import dev.seshat.query.Filter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The sessions that are not on this disk, as rows of the table. The index `sessions_to_browse` answers all but the
/// sessions of a page.
final class OffDiskRows implements OffDiskSessions {

    private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

    /// The row of a session of this workstation that is not listed.
    private record Unlisted(long number, String file) {}

    private final SqlConnection sql;
    private final SessionRows sessions;

    OffDiskRows(SqlConnection sql, SessionRows sessions) {
        this.sql = sql;
        this.sessions = sessions;
    }

    @Override
    public OffDisk compare(Workstation here, Collection<String> keys, Predicate<Path> isListed) {
        List<String> onDisk = List.copyOf(keys);
        List<Long> lost = new ArrayList<>();
        List<Long> unlisted = new ArrayList<>();
        for (Unlisted row : unlisted(here, onDisk)) {
            Path log = PathCodec.path(row.file());
            if (!isListed.test(log)) {
                (Files.exists(log, LinkOption.NOFOLLOW_LINKS) ? unlisted : lost).add(row.number());
            }
        }
        return new OffDisk(here, lost, unlisted, returned(onDisk));
    }

    private List<Unlisted> unlisted(Workstation here, List<String> onDisk) {
        List<Long> numbers = sql.list(
                SqlFragment.of("select {id} from {sessions} where former_of is null and workstation_id = ?", here.id())
                        .and(" and not log_gone and {key} not in (select value from " + elements() + ")", onDisk),
                row -> row.getLong(1));
        return numbers.isEmpty()
                ? List.of()
                : sql.list(
                        SqlFragment.of(
                                "select {id}, file, workstation_id, {key} as key from {sessions} where {id} in (select value from "
                                        + elements() + ")",
                                array(numbers)),
                        row -> new Unlisted(row.getLong(1), row.getString(2)),
                        sessions::place);
    }

    private List<Long> returned(List<String> onDisk) {
        return sql.list(
                SqlFragment.of(
                        "select {id} from {sessions} where former_of is null and log_gone and {key} in (select value from "
                                + elements() + ")",
                        onDisk),
                row -> row.getLong(1));
    }

    @Override
    public long count(OffDisk which, SessionFilter filter) {
        return sql.number(
                SqlFragment.of("select count(*) from {sessions} s where ").and(condition(which, filter)));
    }

    @Override
    public List<Place> newestFirst(OffDisk which, SessionFilter filter, long offset, long limit) {
        return sql.list(
                SqlFragment.of("select s.{id}, s.active_at, s.{key} from {sessions} s where ")
                        .and(condition(which, filter))
                        .and(" order by s.active_at desc, s.{key} limit ? offset ?", limit, offset),
                row -> new Place(row.getLong(1), row.getLong(2), row.getString(3)));
    }

    @Override
    public Map<Long, ArchivedSession> read(OffDisk which, Collection<Long> numbers) {
        Map<Long, ArchivedSession> read = sessions.all(numbers);
        Set<Long> lost = new HashSet<>(which.lost());
        read.replaceAll((number, session) -> lost.contains(number)
                ? new ArchivedSession(session.session(), true, session.missing(), session.former())
                : session);
        return read;
    }

    /// Paths that no log has are left out, as in [SessionRows#checkouts].
    @Override
    public List<ProjectSummary> projects(OffDisk which, SessionFilter filter) {
        return sql.list(
                SqlFragment.of("""
                        select s.project_path, max(s.repository), count(*) filter (where s.parent_key is null),
                            coalesce(sum({greatest}(s.exchange_count, 0)) filter (where s.parent_key is null), 0),
                            coalesce(sum({greatest}(s.answer_count, 0)), 0),
                            coalesce(sum({greatest}(s.message_count, 0)), 0), max(s.active_at)
                        from {sessions} s
                        where (s.project_path is null or octet_length(s.project_path) <= 4096) and\s""").and(condition(which, filter)).and(" group by s.project_path"),
                row -> new ProjectSummary(
                        new Checkout(Project.at(row.getString(1)), row.getString(2)),
                        row.getLong(3),
                        row.getLong(3),
                        row.getLong(4),
                        row.getLong(5),
                        row.getLong(6),
                        Instant.ofEpochMilli(row.getLong(7))));
    }

    @Override
    public List<String> idsBeginningWith(Collection<String> beginnings) {
        return sql.list(
                SqlFragment.of(
                        "select session_id from " + elements() + " cross join {sessions}"
                                + " where session_id >= value and session_id < value || ? and former_of is null",
                        List.copyOf(beginnings),
                        LAST),
                row -> row.getString(1));
    }

    private SqlFragment condition(OffDisk which, SessionFilter filter) {
        SqlFragment condition = SqlFragment.of("s.former_of is null and ").and(isOffDisk(which, filter));
        if (!which.returned().isEmpty()) {
            condition = condition.and(" and not ").and(isOneOf(which.returned()));
        }
        if (!filter.subagents()) {
            // Not "is null": SQLite would take the index of parents, and sort.
            condition = condition.and(" and coalesce(s.parent_key, '') = ''");
        }
        Instant since = filter.when().since();
        if (since != null) {
            condition = condition.and(" and s.active_at >= ?", since.toEpochMilli());
        }
        Instant until = filter.when().until();
        if (until != null) {
            condition = condition.and(" and s.active_at < ?", until.toEpochMilli());
        }
        return condition.and(FilterSql.ofSessions(sql.dialect(), fields(filter)).sql());
    }

    private SqlFragment isOffDisk(OffDisk which, SessionFilter filter) {
        boolean any = filter.logs() != LogState.GONE;
        SqlFragment isOffDisk = any
                ? SqlFragment.of(
                        "(s.log_gone or s.workstation_id <> ?", which.here().id())
                : SqlFragment.of("(s.log_gone");
        List<Long> more = new ArrayList<>(which.lost());
        if (any) {
            more.addAll(which.unlisted());
        }
        return (more.isEmpty() ? isOffDisk : isOffDisk.and(" or ").and(isOneOf(more))).and(")");
    }

    private SqlFragment isOneOf(List<Long> numbers) {
        return SqlFragment.of("s.{id} in (select value from " + elements() + ")", array(numbers));
    }

    private static List<Filter> fields(SessionFilter filter) {
        List<Filter> fields = new ArrayList<>();
        add(Filter.Field.PROJECT, filter.project(), fields);
        add(Filter.Field.AGENT, filter.agent(), fields);
        add(Filter.Field.BRANCH, filter.branch(), fields);
        add(Filter.Field.WORKSTATION, filter.workstation(), fields);
        return fields;
    }

    private static void add(Filter.Field field, @Nullable String value, List<Filter> fields) {
        if (value != null) {
            fields.add(new Filter.Has(field, value));
        }
    }

    private String elements() {
        return sql.dialect().elements("?");
    }

    static long[] array(Collection<Long> numbers) {
        return numbers.stream().mapToLong(Long::longValue).toArray();
    }
}
