package dev.seshat.wire;

import dev.seshat.archive.SessionLinks.ThreadStep;
import dev.seshat.archive.SessionLinks.Topic;
import dev.seshat.archive.SessionLinks.Touches;
import dev.seshat.insight.related.Reason;
import dev.seshat.insight.related.RelatedSession;
import dev.seshat.insight.related.TouchedFile;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.SessionKey;
import java.util.Collection;
import java.util.List;

/// What belongs together, as JSON.
public final class LinksJson {

    private LinksJson() {}

    /// Write the sessions of a thread as an object.
    public static void writeThread(SessionKey key, List<ThreadStep> thread, JsonWriter json) {
        json.beginObject()
                .member("key", key.toString())
                .member("total", thread.size())
                .name("sessions")
                .beginArray();
        for (ThreadStep step : thread) {
            json.beginObject().name("session");
            SessionJson.write(step.session(), json);
            json.name("continues").beginArray();
            step.continues().forEach(origin -> json.string(origin.toString()));
            json.endArray().endObject();
        }
        json.endArray().endObject();
    }

    /// Write related sessions as an object.
    ///
    /// @param unlinked how many sessions have no links yet
    public static void writeRelated(SessionKey key, List<RelatedSession> related, long unlinked, JsonWriter json) {
        json.beginObject()
                .member("key", key.toString())
                .member("total", related.size())
                .member("unlinked", unlinked)
                .name("sessions")
                .beginArray();
        for (RelatedSession each : related) {
            json.beginObject().name("session");
            SessionJson.write(each.session(), json);
            json.name("weight").raw(Double.toString(each.weight()));
            json.member("hops", each.hops()).member("why", each.why());
            json.name("reasons").beginArray();
            each.reasons().forEach(reason -> write(reason, json));
            json.endArray().endObject();
        }
        json.endArray().endObject();
    }

    private static void write(Reason reason, JsonWriter json) {
        json.beginObject()
                .member("relationship", reason.relationship())
                .member("text", reason.text())
                .member("count", reason.count())
                .name("examples")
                .beginArray();
        reason.examples().forEach(json::string);
        json.endArray().endObject();
    }

    /// Write the sessions that touched a file as an object.
    ///
    /// @param paths where the file was looked for
    /// @param unlinked how many sessions have no links yet
    public static void writeTouches(
            String path, Collection<String> paths, Touches touches, long unlinked, JsonWriter json) {
        json.beginObject().member("path", path).name("paths").beginArray();
        paths.forEach(json::string);
        json.endArray()
                .member("total", touches.total())
                .member("unlinked", unlinked)
                .name("sessions")
                .beginArray();
        touches.touches().forEach(touch -> {
            json.beginObject().name("session");
            SessionJson.write(touch.session(), json);
            json.member("path", touch.path())
                    .member("reads", touch.reads())
                    .member("changes", touch.changes())
                    .member("lastAt", Times.format(touch.at()))
                    .member("lastSeq", touch.seq())
                    .endObject();
        });
        json.endArray().endObject();
    }

    /// Write the files that a session touched as an object.
    ///
    /// @param total how many there are
    public static void writeFiles(SessionKey key, int total, List<TouchedFile> files, JsonWriter json) {
        json.beginObject()
                .member("key", key.toString())
                .member("total", total)
                .name("files")
                .beginArray();
        files.forEach(file -> json.beginObject()
                .member("path", file.path())
                .member("reads", file.reads())
                .member("changes", file.changes())
                .member("lastSeq", file.lastSeq())
                .endObject());
        json.endArray().endObject();
    }

    /// Write topics as an object.
    ///
    /// @param unlinked how many sessions have no links yet
    public static void writeTopics(List<Topic> topics, long unlinked, JsonWriter json) {
        json.beginObject()
                .member("total", topics.size())
                .member("unlinked", unlinked)
                .name("topics")
                .beginArray();
        topics.forEach(topic -> json.beginObject()
                .member("topic", topic.name())
                .member("sessions", topic.sessions())
                .member("projects", topic.projects())
                .member("lastActivity", Times.format(topic.at()))
                .endObject());
        json.endArray().endObject();
    }
}
