package dev.seshat.archive.sql;

import dev.seshat.model.Workstation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The table `metadata`: named values, in a shared archive for each workstation.
public final class MetadataRows {

    static final String LAST_SYNC = "last_sync_at";

    private MetadataRows() {}

    public static Optional<String> find(SqlConnection sql, Workstation workstation, String name) {
        SqlFragment query = SqlFragment.of("select value from metadata where name = ? and ", name)
                .and(sql.dialect().ownRows(workstation));
        return sql.list(query, row -> row.getString(1)).stream().findFirst();
    }

    public static void put(SqlConnection sql, Workstation workstation, String name, String value) {
        Map<String, @Nullable Object> row = sql.dialect().ownColumns(workstation.id());
        row.put("name", name);
        List<String> key = List.copyOf(row.keySet());
        row.put("value", value);
        sql.put("metadata", key, row);
    }
}
