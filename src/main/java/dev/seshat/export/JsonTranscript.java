package dev.seshat.export;

import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.wire.MessageJson;
import dev.seshat.wire.SessionJson;
import java.util.Set;

/// A session as `show --json` prints it.
final class JsonTranscript implements TranscriptWriter {

    private final UncheckedAppendable out;
    private final JsonWriter json;
    private final boolean archivedOnly;

    JsonTranscript(UncheckedAppendable out, boolean archivedOnly) {
        this.out = out;
        this.json = new JsonWriter(out);
        this.archivedOnly = archivedOnly;
    }

    @Override
    public void begin(Session session) {
        json.beginObject().name("session");
        SessionJson.write(session, archivedOnly, json);
        json.name("messages").beginArray();
    }

    @Override
    public void message(Message message) {
        MessageJson.write(message, json);
    }

    @Override
    public void end(ExportReport report, Set<Category> missing) {
        json.endArray().endObject();
        out.append("\n");
    }
}
