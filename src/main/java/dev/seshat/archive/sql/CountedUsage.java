package dev.seshat.archive.sql;

import dev.seshat.archive.usage.Activity;
import dev.seshat.archive.usage.FileTotals;
import dev.seshat.archive.usage.Grouping;
import dev.seshat.archive.usage.SessionSlot;
import dev.seshat.archive.usage.Spending;
import dev.seshat.archive.usage.ToolTotals;
import dev.seshat.archive.usage.UsageRecords;
import dev.seshat.archive.usage.UsageScope;
import dev.seshat.model.SessionKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Keeps sums until the archive changes: a page asks for the same ones again and again, and to sum a hundred thousand
/// sessions takes a third of a second.
final class CountedUsage implements UsageRecords {

    private static final int MOST_SUMS = 16;
    private static final int MOST_ROWS = 20_000;

    private record Asked(String what, UsageScope scope, List<Object> more) {}

    private final SqlConnection sql;
    private final UsageRecords rows;
    private final Map<Asked, List<?>> kept = new LinkedHashMap<>(MOST_SUMS, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Asked, List<?>> eldest) {
            return size() > MOST_SUMS;
        }
    };
    private String change = "";

    CountedUsage(SqlConnection sql, UsageRecords rows) {
        this.sql = sql;
        this.rows = rows;
    }

    @Override
    public void activity(UsageScope scope, Grouping by, Consumer<Activity> use) {
        this.<Activity>kept(new Asked("activity", scope, List.of(by)), () -> {
                    List<Activity> sums = new ArrayList<>();
                    rows.activity(scope, by, sums::add);
                    return sums;
                })
                .forEach(use);
    }

    @Override
    public void spending(UsageScope scope, Grouping by, Consumer<Spending> use) {
        this.<Spending>kept(new Asked("spending", scope, List.of(by)), () -> {
                    List<Spending> sums = new ArrayList<>();
                    rows.spending(scope, by, sums::add);
                    return sums;
                })
                .forEach(use);
    }

    @Override
    public void slots(UsageScope scope, Consumer<SessionSlot> use) {
        rows.slots(scope, use);
    }

    @Override
    public List<ToolTotals> tools(UsageScope scope) {
        return kept(new Asked("tools", scope, List.of()), () -> rows.tools(scope));
    }

    @Override
    public List<FileTotals> files(UsageScope scope, Collection<String> tools, int limit) {
        return kept(
                new Asked("files", scope, List.of(List.copyOf(tools), limit)), () -> rows.files(scope, tools, limit));
    }

    @Override
    public void responses(SessionKey key, ResponseUse use) {
        rows.responses(key, use);
    }

    @Override
    public void moments(SessionKey key, MomentUse use) {
        rows.moments(key, use);
    }

    private <T> List<T> kept(Asked asked, Supplier<List<T>> counting) {
        String now = sql.first(sql.dialect().change(), row -> row.getString(1)).orElseThrow();
        if (!now.equals(change)) {
            kept.clear();
            change = now;
        }
        @SuppressWarnings("unchecked") // What is asked names the type.
        List<T> known = (List<T>) kept.get(asked);
        if (known != null) {
            return known;
        }
        List<T> counted = counting.get();
        if (counted.size() <= MOST_ROWS) {
            kept.put(asked, counted);
        }
        return counted;
    }
}
