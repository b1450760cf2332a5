package dev.seshat.archive.postgres;

import dev.seshat.archive.SkippedRows;
import dev.seshat.model.SeshatException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Skips the rows that cannot be read, and remembers which. The server lets every role write anything into its own
/// rows, and one of them must not break the searches of all others. Not thread-safe, as the connection.
final class RowSkipper {

    /// So many are told apart; of more only the first are counted.
    private static final int MOST = 1_000;

    private static final int NAMED = 50;
    private static final int LONGEST = 200;

    /// Where a row stands. It is asked only for a row that cannot be read.
    ///
    /// @param session the number of the session whose key completes the name; null if the name is complete
    record Place(String workstation, String name, @Nullable Long session) {}

    /// A row that could not be read.
    private record Skipped(Place place, String reason) {}

    private final Sql sql;
    private final Set<Skipped> skipped = new LinkedHashSet<>();

    RowSkipper(Sql sql) {
        this.sql = sql;
    }

    /// Read a row; nothing if that fails.
    <T> Optional<T> read(ResultSet row, Sql.Row<T> reader, Sql.Row<Place> place) throws SQLException {
        try {
            return Optional.of(reader.read(row));
        } catch (RuntimeException | SQLException e) {
            if (e instanceof SeshatException || PostgresFailure.isLost(e)) {
                throw e;
            }
            skip(place.read(row), reason(e));
            return Optional.empty();
        }
    }

    void skip(Place place, String reason) {
        if (skipped.size() < MOST) {
            skipped.add(new Skipped(place, reason));
        }
    }

    private static String reason(Exception e) {
        return switch (e) {
            case NullPointerException _ -> "a value is missing";
            case NumberFormatException _ -> "a value is no number";
            case IllegalArgumentException wrong -> shortened(String.valueOf(wrong.getMessage()));
            case DateTimeException _ -> "a time is out of range";
            default -> "a value has the wrong form";
        };
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    /// What was skipped since this was last asked.
    SkippedRows take() {
        if (skipped.isEmpty()) {
            return SkippedRows.NONE;
        }
        List<Skipped> first = skipped.stream().limit(NAMED).toList();
        Map<Long, String> keys = keys(first);
        List<SkippedRows.Row> rows = new ArrayList<>();
        for (Skipped each : first) {
            Place place = each.place();
            String key = place.session() == null ? "" : keys.getOrDefault(place.session(), "no. " + place.session());
            rows.add(new SkippedRows.Row(shortened(place.workstation()), shortened(place.name() + key), each.reason()));
        }
        SkippedRows taken = new SkippedRows(skipped.size(), rows);
        skipped.clear();
        return taken;
    }

    private Map<Long, String> keys(List<Skipped> rows) {
        Map<Long, String> keys = new HashMap<>();
        long[] numbers = rows.stream()
                .map(each -> each.place().session())
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .toArray();
        if (numbers.length > 0) {
            sql.each(
                    "select session, left(composite_key, " + LONGEST + ") from indexed_sessions where session = any(?)",
                    row -> {
                        keys.put(row.getLong(1), row.getString(2));
                        return true;
                    },
                    numbers);
        }
        return keys;
    }
}
