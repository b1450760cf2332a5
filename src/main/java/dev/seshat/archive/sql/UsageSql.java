package dev.seshat.archive.sql;

import dev.seshat.archive.usage.Grouping;
import dev.seshat.archive.usage.UsageScope;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import org.jspecify.annotations.Nullable;

/// Parts of the statements that sum a table `u`, with a session `s`, over a scope.
final class UsageSql {

    /// What is the same in all copies of a response.
    static final String COPIES = "response_id, request";

    private static final int SECONDS_PER_SLOT = (int) (UsageScope.SLOT_MILLIS / 1000);
    private static final int SLOTS_PER_DAY = 96;

    /// No agent wrote logs before.
    private static final Instant FIRST_CHANGE = Instant.parse("2015-01-01T00:00:00Z");

    private final Dialect dialect;
    private final @Nullable UsageScope scope;

    UsageSql(Dialect dialect, @Nullable UsageScope scope) {
        this.dialect = dialect;
        this.scope = scope;
    }

    /// The slot of a row; messages without a time belong to that of their session.
    private static String slot() {
        return "case when u.slot < 0 then s.active_at / " + UsageScope.SLOT_MILLIS + " else u.slot end";
    }

    /// The rows of `used`, with the parts of this database.
    String used(String sql) {
        return sql.replace("{band}", band()).replace("{copies}", COPIES).replace("{shared}", shared());
    }

    /// The copies of responses that several sessions have, with what decides which of them counts.
    String shared() {
        String tokens = "";
        for (String column : new String[] {"input", "output", "cache_read", "cache_write", "cache_write_1h"}) {
            tokens += ", case when r." + column + " > 1000000000000 then 1000000000000 else r." + column + " end as "
                    + column;
        }
        return "select r.{response} as number, r.session as session, r.response_id as response_id,"
                + " coalesce(r.request_id, max(r.request_id) over (partition by r.response_id), '') as request,"
                + " case when r.at between 0 and 253402300799999 then r.at / " + UsageScope.SLOT_MILLIS
                + " else -1 end as slot, substr(coalesce(r.model, ''), 1, 200) as model, r.fast as fast,"
                + " r.searches as searches, r.own_cost as own_cost" + tokens
                + ", case when o.former_of is not null then 2 when o.forked_from is not null then 1 else 0 end as rank,"
                + " o.{key} as owner"
                + " from responses r join {sessions} o on o.{id} = r.session where r.shared = 1";
    }

    private static String band() {
        return "case when prompt > 512000 then 512 when prompt > 272000 then 272 when prompt > 256000 then 256"
                + " when prompt > 200000 then 200 when prompt > 128000 then 128 else 0 end";
    }

    /// The expression to group by.
    String key(Grouping by) {
        return switch (by) {
            case ALL -> "''";
            case SLOT -> slot();
            case DAY -> day();
            // 1970 began on a Thursday.
            case WEEK -> "(" + day() + " + 3) / 7";
            case MONTH -> dialect.month(day());
            case PROJECT -> "coalesce(s.repository, s.project_path, '')";
            case BRANCH -> "coalesce(s.git_branch, '')";
            case AGENT -> "s.agent";
            case MODEL -> "u.model";
            case SESSION -> "coalesce(s.parent_key, s.former_of, s.{key})";
        };
    }

    /// The key as people read it.
    String name(Grouping by, @Nullable String value) {
        String key = value == null ? "" : value;
        return switch (by) {
            case DAY -> LocalDate.ofEpochDay(Long.parseLong(key)).toString();
            case WEEK -> LocalDate.ofEpochDay(Long.parseLong(key) * 7 - 3).toString();
            case ALL, SLOT, MONTH, PROJECT, BRANCH, AGENT, MODEL, SESSION -> key;
        };
    }

    /// The number of the local day. The newest change of the clock comes first, because most rows are recent.
    private String day() {
        ZoneId zone = scope == null ? ZoneOffset.UTC : scope.zone();
        ZoneRules rules = zone.getRules();
        StringBuilder offset = new StringBuilder();
        String otherwise = slots(rules.getOffset(FIRST_CHANGE));
        Instant end = Instant.now().plusSeconds(366 * 86_400L);
        StringBuilder cases = new StringBuilder();
        for (ZoneOffsetTransition change = rules.nextTransition(FIRST_CHANGE);
                change != null && change.getInstant().isBefore(end);
                change = rules.nextTransition(change.getInstant())) {
            cases.insert(
                    0,
                    " when " + slot() + " >= " + change.getInstant().getEpochSecond() / SECONDS_PER_SLOT + " then "
                            + slots(change.getOffsetAfter()));
        }
        offset.append(cases.isEmpty() ? otherwise : "case" + cases + " else " + otherwise + " end");
        return "(" + slot() + " + " + offset + ") / " + SLOTS_PER_DAY;
    }

    private static String slots(ZoneOffset offset) {
        return "(" + Math.floorDiv(offset.getTotalSeconds(), SECONDS_PER_SLOT) + ")";
    }

    /// ` and …` for each condition on sessions, and on the time of slots.
    SqlFragment conditions() {
        return times(slot(), UsageScope.SLOT_MILLIS).and(sessions());
    }

    /// The same for rows with a time.
    SqlFragment conditionsAt(String at) {
        return times("coalesce(" + at + ", s.active_at)", 1).and(sessions());
    }

    private SqlFragment sessions() {
        return scope == null
                ? SqlFragment.EMPTY
                : FilterSql.ofSessions(dialect, scope.sessions()).sql();
    }

    private SqlFragment times(String time, long unit) {
        SqlFragment conditions = SqlFragment.EMPTY;
        Instant since = scope == null ? null : scope.when().since();
        if (since != null) {
            conditions = conditions.and(" and " + time + " >= ?", Math.floorDiv(since.toEpochMilli(), unit));
        }
        Instant until = scope == null ? null : scope.when().until();
        if (until != null) {
            conditions = conditions.and(" and " + time + " < ?", Math.ceilDiv(until.toEpochMilli(), unit));
        }
        return conditions;
    }
}
