package dev.seshat.wire;

import dev.seshat.archive.DamageReport;
import dev.seshat.archive.DamageReport.DamagedSession;
import dev.seshat.json.JsonWriter;

/// What a check of an archive found, as JSON.
public final class DamageJson {

    private DamageJson() {}

    public static void write(DamageReport report, JsonWriter json) {
        json.beginObject()
                .member("sound", report.isSound())
                .member("messages", report.messages())
                .member("unchecked", report.unchecked())
                .name("faults")
                .beginArray();
        report.faults().forEach(json::string);
        json.endArray().name("sessions").beginArray();
        for (DamagedSession session : report.sessions()) {
            json.beginObject()
                    .member("key", session.key().toString())
                    .member("title", session.title())
                    .name("messages")
                    .beginArray();
            session.messages().forEach(seq -> json.number(seq));
            json.endArray().endObject();
        }
        json.endArray().endObject();
    }
}
