package dev.seshat.archive.postgres;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A statement, or a part of one, with the values of its question marks: what is put together of parts keeps them in
/// order.
record SqlText(String sql, List<@Nullable Object> arguments) {

    static final SqlText EMPTY = new SqlText("", List.of());

    SqlText {
        arguments = Collections.unmodifiableList(new ArrayList<>(arguments));
    }

    static SqlText of(String sql, @Nullable Object... arguments) {
        List<@Nullable Object> values = new ArrayList<>();
        Collections.addAll(values, arguments);
        return new SqlText(sql, values);
    }

    /// This, and more behind it.
    SqlText and(String more, @Nullable Object... values) {
        return and(of(more, values));
    }

    SqlText and(SqlText more) {
        List<@Nullable Object> all = new ArrayList<>(arguments);
        all.addAll(more.arguments);
        return new SqlText(sql + more.sql, all);
    }

    static SqlText joined(List<SqlText> parts, String between) {
        SqlText all = EMPTY;
        for (SqlText part : parts) {
            all = all.isEmpty() ? part : all.and(between).and(part);
        }
        return all;
    }

    boolean isEmpty() {
        return sql.isEmpty();
    }
}
