package dev.seshat.wire;

import dev.seshat.archive.BrowsedSession;
import dev.seshat.discover.Tier;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.ProjectLabels;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A list of sessions as JSON.
public final class ListJson {

    /// Why sessions that are not on this disk are missing.
    static final String UNAVAILABLE = "archiveUnavailable";

    private ListJson() {}

    /// Write sessions as an object.
    ///
    /// @param total how many there are, of which these are shown
    /// @param shown passes on the sessions to show, in order
    /// @param labels the display names of all projects
    /// @param unavailable why the archive could not be asked; requested last, because it may fail meanwhile
    public static void write(
            long total,
            Consumer<Consumer<BrowsedSession>> shown,
            ProjectLabels labels,
            Supplier<Optional<String>> unavailable,
            JsonWriter json) {
        json.beginObject().member("total", total).name("sessions").beginArray();
        StringBuilder row = new StringBuilder();
        shown.accept(session -> {
            row.setLength(0);
            Tier tier = session.tier();
            SessionJson.write(session, tier == null ? null : tier.number(), labels, new JsonWriter(row));
            json.raw(row.toString());
        });
        json.endArray().member(UNAVAILABLE, unavailable.get().orElse(null)).endObject();
    }
}
