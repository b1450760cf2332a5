package dev.seshat.wire;

import dev.seshat.discover.ListedSession;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.ProjectLabels;
import java.util.List;

/// A list of sessions as JSON.
public final class ListJson {

    private ListJson() {}

    /// Write sessions as an object.
    ///
    /// @param total how many there are, of which these are the ones to be shown
    /// @param labels what projects are called among all there are
    public static void write(int total, List<ListedSession> shown, ProjectLabels labels, JsonWriter json) {
        json.beginObject().member("total", total).name("sessions").beginArray();
        StringBuilder row = new StringBuilder();
        for (ListedSession listed : shown) {
            ListedSession.Details details = listed.details();
            row.setLength(0);
            SessionJson.write(details.session(), details.tier().number(), labels, new JsonWriter(row));
            json.raw(row.toString());
        }
        json.endArray().endObject();
    }
}
