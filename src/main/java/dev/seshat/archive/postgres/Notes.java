package dev.seshat.archive.postgres;

import dev.seshat.model.Workstation;
import java.util.Optional;

/// The table `metadata`: what is noted for each workstation, by names.
final class Notes {

    static final String LAST_SYNC = "last_sync_at";

    private Notes() {}

    static Optional<String> find(Sql sql, Workstation workstation, String name) {
        return sql.first(
                "select value from metadata where workstation_id = ? and name = ?",
                row -> row.getString(1),
                workstation.id(),
                name);
    }

    static void put(Sql sql, Workstation workstation, String name, String value) {
        sql.run("""
                insert into metadata (workstation_id, name, value) values (?, ?, ?)
                on conflict (workstation_id, name) do update set value = excluded.value""", workstation.id(), name, value);
    }
}
