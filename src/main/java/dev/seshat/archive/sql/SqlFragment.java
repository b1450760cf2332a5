package dev.seshat.archive.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A statement or a part of one, with the values of its question marks. Joining fragments keeps the values in
/// order. Names that differ between databases are in braces (see [Dialect]).
public record SqlFragment(String sql, List<@Nullable Object> arguments) {

    public static final SqlFragment EMPTY = new SqlFragment("", List.of());

    public SqlFragment {
        arguments = Collections.unmodifiableList(new ArrayList<>(arguments));
    }

    public static SqlFragment of(String sql, @Nullable Object... arguments) {
        return new SqlFragment(sql, Arrays.asList(arguments));
    }

    /// This fragment followed by another.
    public SqlFragment and(String more, @Nullable Object... values) {
        return and(of(more, values));
    }

    public SqlFragment and(SqlFragment more) {
        List<@Nullable Object> all = new ArrayList<>(arguments);
        all.addAll(more.arguments);
        return new SqlFragment(sql + more.sql, all);
    }

    public static SqlFragment joined(List<SqlFragment> parts, String between) {
        SqlFragment all = EMPTY;
        for (SqlFragment part : parts) {
            all = all.isEmpty() ? part : all.and(between).and(part);
        }
        return all;
    }

    public boolean isEmpty() {
        return sql.isEmpty();
    }
}
