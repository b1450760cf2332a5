package dev.seshat.wire;

import dev.seshat.archive.usage.FileTotals;
import dev.seshat.archive.usage.ToolTotals;
import dev.seshat.insight.stats.Stats;
import dev.seshat.insight.stats.StatsRow;
import dev.seshat.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Statistics as JSON.
public final class StatsJson {

    private StatsJson() {}

    /// Write statistics as an object.
    ///
    /// @param pending how many logs may be missing or outdated; null if that was not counted
    public static void write(Stats stats, @Nullable Integer pending, JsonWriter json) {
        json.beginObject();
        writeHead(stats, json);
        rows("rows", stats.rows(), json);
        if (stats.days() != null) {
            rows("days", stats.days(), json);
        }
        if (stats.models() != null) {
            json.name("models").beginArray();
            for (Stats.DayModel each : stats.models()) {
                json.beginObject()
                        .member("day", each.day())
                        .member("model", each.row().key());
                spent(each.row(), json);
                json.endObject();
            }
            json.endArray();
        }
        if (stats.tools() != null) {
            tools(stats.tools(), json);
        }
        if (stats.files() != null) {
            files(stats.files(), json);
        }
        if (pending != null) {
            json.member("pending", pending);
        }
        json.endObject();
    }

    /// Write all but the rows and sections, as members.
    public static void writeHead(Stats stats, JsonWriter json) {
        json.name("totals").beginObject();
        sums(stats.totals(), json);
        json.endObject()
                .member("by", stats.by().label())
                .member("rowsTotal", stats.rowsTotal())
                .member(CostJson.BASIS, CostJson.API_EQUIVALENT)
                .member("pricesAsOf", stats.pricesAsOf().toString())
                .member("unknownCaches", stats.unknownCaches());
    }

    private static void rows(String name, List<StatsRow> rows, JsonWriter json) {
        json.name(name).beginArray();
        rows.forEach(row -> writeRow(row, json));
        json.endArray();
    }

    /// Write a row as an object.
    public static void writeRow(StatsRow row, JsonWriter json) {
        json.beginObject().member("key", row.key()).member("label", row.label());
        sums(row, json);
        json.endObject();
    }

    private static void sums(StatsRow row, JsonWriter json) {
        json.member("sessions", row.sessions());
        if (row.prompts() != null) {
            json.member("prompts", row.prompts());
        }
        if (row.messages() != null) {
            json.member("messages", row.messages());
        }
        if (row.activeMillis() != null) {
            json.member("activeMs", row.activeMillis());
        }
        spent(row, json);
    }

    private static void spent(StatsRow row, JsonWriter json) {
        json.member("requests", row.requests());
        CostJson.usage(row.usage(), json);
        json.member("cacheWrite1h", row.longCacheWrite()).member("webSearches", row.webSearches());
        CostJson.cost("costUsd", row.cost(), json);
        CostJson.unpriced(row.unpriced(), json);
        CostJson.reported(row.reported(), json);
    }

    private static void tools(List<ToolTotals> tools, JsonWriter json) {
        json.name("tools").beginArray();
        for (ToolTotals tool : tools) {
            json.beginObject()
                    .member("tool", tool.tool())
                    .member("uses", tool.uses())
                    .member("failures", tool.failures());
            if (tool.median() != null) {
                json.member("medianMs", tool.median().toMillis());
            }
            json.endObject();
        }
        json.endArray();
    }

    private static void files(List<FileTotals> files, JsonWriter json) {
        json.name("files").beginArray();
        for (FileTotals file : files) {
            json.beginObject()
                    .member("path", file.path())
                    .member("uses", file.uses())
                    .member("sessions", file.sessions())
                    .endObject();
        }
        json.endArray();
    }
}
