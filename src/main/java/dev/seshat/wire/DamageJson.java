package dev.seshat.wire;

import dev.seshat.archive.DamageReport;
import dev.seshat.archive.DamageReport.DamagedSession;
import dev.seshat.archive.RawFile;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.PathCodec;

/// The result of checking an archive, as JSON.
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
        json.endArray().name("files").beginArray();
        for (RawFile file : report.files()) {
            json.beginObject()
                    .member("file", PathCodec.of(file.path()))
                    .member("version", file.version())
                    .endObject();
        }
        json.endArray().endObject();
    }
}
