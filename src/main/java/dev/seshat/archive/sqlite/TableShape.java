package dev.seshat.archive.sqlite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The columns of a table, to recognise its rows when no b-tree leads to them.
///
/// @param first how many columns it had in the first release; rows may lack the later ones
record TableShape(String name, int first, List<Column> columns) {

    /// A column; its type is empty if it takes any value.
    record Column(String name, String type, boolean required, boolean isRowid) {

        /// The rowid is stored outside the row's values, which have null in its place.
        boolean takes(@Nullable Object value) {
            if (value == null) {
                return !required || isRowid;
            }
            return switch (type) {
                case "integer" -> value instanceof Long && !isRowid;
                case "text" -> value instanceof String;
                default -> true;
            };
        }
    }

    TableShape {
        columns = List.copyOf(columns);
    }

    static TableShape of(String table, int first, SqliteConnection sql) {
        List<Column> columns = new ArrayList<>();
        sql.each(
                "pragma table_info(" + table + ")",
                row -> columns.add(new Column(
                        row.getString(2),
                        row.getString(3).toLowerCase(Locale.ROOT),
                        row.getBoolean(4),
                        row.getBoolean(6))));
        return new TableShape(table, first, columns);
    }

    boolean fits(List<@Nullable Object> values) {
        if (values.size() < first || values.size() > columns.size()) {
            return false;
        }
        for (int i = 0; i < values.size(); i++) {
            if (!columns.get(i).takes(values.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// The value of a column in a row; null if the row is older than the column.
    @Nullable
    Object value(List<@Nullable Object> row, String column) {
        for (int i = 0; i < row.size(); i++) {
            if (columns.get(i).name().equals(column)) {
                return row.get(i);
            }
        }
        return null;
    }

    /// The values of some columns in a row.
    @Nullable
    Object[] values(List<@Nullable Object> row, String... names) {
        @Nullable Object[] values = new @Nullable Object[names.length];
        for (int i = 0; i < names.length; i++) {
            values[i] = value(row, names[i]);
        }
        return values;
    }

    /// Insert a row; false if its rowid is taken.
    boolean insert(SqliteConnection sql, @Nullable Long rowid, List<@Nullable Object> row) {
        StringBuilder names = new StringBuilder();
        @Nullable Object[] values = new @Nullable Object[row.size()];
        for (int i = 0; i < row.size(); i++) {
            names.append(i == 0 ? "" : ", ").append(columns.get(i).name());
            values[i] = columns.get(i).isRowid() ? rowid : row.get(i);
        }
        String places = "?" + ", ?".repeat(row.size() - 1);
        return sql.run("insert or ignore into " + name + " (" + names + ") values (" + places + ")", values) > 0;
    }
}
