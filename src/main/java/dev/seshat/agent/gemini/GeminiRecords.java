package dev.seshat.agent.gemini;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The records of a log: the header, messages, and changes to them. A message appears where it was last
/// written.
final class GeminiRecords implements LineListener {

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;
    private final GeminiMessages messages;
    private final Supplier<LatestMessages> look;
    private @Nullable LatestMessages current;

    GeminiRecords(TranscriptBuilder transcript, Supplier<LatestMessages> look) {
        this.transcript = transcript;
        this.notes = transcript.notes();
        this.messages = new GeminiMessages(transcript);
        this.look = look;
    }

    @Override
    public void line(Obj record) {
        String known = notes.state(GeminiDialect.RECORDS);
        int number = known == null ? 0 : Integer.parseInt(known);
        notes.state(GeminiDialect.RECORDS, Integer.toString(number + 1));
        header(record.members().get("$set") instanceof Obj set ? set : record);
        @Nullable List<JsonValue> all = LatestMessages.allMessages(record);
        if (all == null) {
            message(record, number, LatestMessages.ALONE);
            return;
        }
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) instanceof Obj message) {
                message(message, number, i);
            }
        }
    }

    private void header(Obj header) {
        notes.sessionId(header.string("sessionId"));
        notes.title(header.string("summary"));
        transcript.begin(IsoTime.of(header.members().get("startTime")), null);
    }

    private void message(Obj message, int record, int element) {
        String id = message.string("id");
        if (current().has(id, record, element)) {
            transcript.begin(IsoTime.of(message.members().get("timestamp")), id);
            messages.report(message);
        }
    }

    private LatestMessages current() {
        if (current == null) {
            current = look.get();
        }
        return current;
    }
}
