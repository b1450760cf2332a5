package dev.seshat.wire;

import dev.seshat.insight.blame.Blame;
import dev.seshat.insight.blame.BlameGroup;
import dev.seshat.json.JsonWriter;
import java.util.Collection;

/// Who wrote the lines of a file, as JSON.
public final class BlameJson {

    private BlameJson() {}

    /// Write the origins of lines as an object.
    ///
    /// @param paths where the file was looked for
    /// @param unlinked how many sessions have no links yet
    public static void write(String path, Collection<String> paths, Blame blame, long unlinked, JsonWriter json) {
        json.beginObject().member("path", path).name("paths").beginArray();
        paths.forEach(json::string);
        json.endArray()
                .member("lines", blame.lines().size())
                .member("explained", blame.explained())
                .member("sessions", blame.sessions())
                .member("bounded", blame.bounded())
                .member("unlinked", unlinked)
                .name("parts")
                .beginArray();
        for (BlameGroup group : BlameGroup.of(blame)) {
            json.beginObject().member("from", group.from()).member("to", group.to());
            Blame.Origin origin = group.origin();
            if (origin != null) {
                json.name("session");
                SessionJson.write(origin.session(), json);
                json.member("seq", origin.call().seq())
                        .member("at", Times.format(origin.call().at()))
                        .member("tool", origin.call().content().tool());
            }
            json.endObject();
        }
        json.endArray().endObject();
    }
}
