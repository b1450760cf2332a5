package dev.seshat.archive.postgres;

import dev.seshat.archive.SkippedRows;
import dev.seshat.archive.sql.SqlConnection;
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

/// Skips unreadable rows and remembers them. Every role may write anything into its own rows, and one bad row
/// must not break everyone's searches. Not thread-safe, because of the connection.
final class RowSkipper {

    /// How many rows are listed; further ones are only counted.
    private static final int MOST = 1_000;

    private static final int NAMED = 50;
    private static final int LONGEST = 200;

    /// An unreadable row.
    private record Skipped(SqlConnection.Place place, String reason) {}

    private final PostgresConnection sql;
    private final Set<Skipped> skipped = new LinkedHashSet<>();

    RowSkipper(PostgresConnection sql) {
        this.sql = sql;
    }

    /// Read a row; empty if that fails.
    <T> Optional<T> read(ResultSet row, SqlConnection.Row<T> reader, SqlConnection.Row<SqlConnection.Place> place)
            throws SQLException {
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

    void skip(SqlConnection.Place place, String reason) {
        if (skipped.size() < MOST) {
            skipped.add(new Skipped(place, reason));
        }
    }

    private static String reason(Exception e) {
        return switch (e) {
            case NullPointerException _ -> "a value is missing";
            case NumberFormatException _ -> "a value is not a number";
            case IllegalArgumentException wrong -> shortened(String.valueOf(wrong.getMessage()));
            case DateTimeException _ -> "a time is out of range";
            default -> "a value has the wrong form";
        };
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    /// The rows skipped since the last call.
    SkippedRows take() {
        if (skipped.isEmpty()) {
            return SkippedRows.NONE;
        }
        List<Skipped> first = skipped.stream().limit(NAMED).toList();
        Map<Long, String> keys = keys(first);
        List<SkippedRows.Row> rows = new ArrayList<>();
        for (Skipped each : first) {
            SqlConnection.Place place = each.place();
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
