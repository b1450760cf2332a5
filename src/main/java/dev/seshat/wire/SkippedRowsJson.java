package dev.seshat.wire;

import dev.seshat.archive.SkippedRows;
import dev.seshat.json.JsonWriter;

/// Unreadable rows of a shared archive as JSON.
public final class SkippedRowsJson {

    private SkippedRowsJson() {}

    /// Write them as a member of an object; write nothing if there are none.
    public static void write(String name, SkippedRows skipped, JsonWriter json) {
        if (skipped.isEmpty()) {
            return;
        }
        json.name(name)
                .beginObject()
                .member("total", skipped.total())
                .name("rows")
                .beginArray();
        for (SkippedRows.Row row : skipped.rows()) {
            json.beginObject()
                    .member("workstationId", row.workstationId())
                    .member("name", row.name())
                    .member("reason", row.reason())
                    .endObject();
        }
        json.endArray().endObject();
    }
}
