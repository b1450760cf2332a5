package dev.seshat.agent.pi;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Category;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The lines of a log of pi: the header, and one entry after the other.
public final class PiEntries implements LineListener {

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;
    private final PiMessages messages;
    private final Supplier<PiTree> look;
    private @Nullable PiTree tree;
    private int entries;

    /// @param look finds the branches, called once there is an entry
    public PiEntries(TranscriptBuilder transcript, Supplier<PiTree> look) {
        this.transcript = transcript;
        this.notes = transcript.notes();
        this.messages = new PiMessages(transcript);
        this.look = look;
    }

    @Override
    public void line(Obj line) {
        Obj message = line.object("message");
        String type = Objects.requireNonNullElse(line.string("type"), "");
        String id = line.string("id");
        if (type.equals("session")) {
            transcript.begin(time(line, message), null);
            header(line);
            return;
        }
        transcript.begin(time(line, message), id);
        if (id != null && EntryIds.isEntry(line)) {
            transcript.abandoned(isAbandoned(entries++));
            notes.state(PiDialect.LEAF, id);
        }
        switch (type) {
            case "message", "" -> messages.report(message.members().isEmpty() ? line : message, responseId(line, id));
            case "compaction", "branch_summary" -> say(Category.SUMMARY, line.string("summary"));
            case "custom_message" -> messages.custom(line);
            case "label" -> label(line.string("label"));
            case "session_info" -> notes.title(line.string("name"));
            case "title" -> notes.title(line.string("title"));
            case "model_change", "thinking_level_change", "custom", "mode_change", "leaf" -> {}
            default -> transcript.unknown(type, line);
        }
    }

    private void header(Obj line) {
        notes.sessionId(line.string("id"));
        notes.directory(line.string("cwd"));
        String origin =
                line.string("parentSession") != null ? line.string("parentSession") : line.string("branchedFrom");
        if (origin != null) {
            notes.forkedFrom(PiName.idAt(origin));
        }
    }

    private boolean isAbandoned(int entry) {
        if (tree == null) {
            tree = look.get();
        }
        return tree.isAbandoned(entry);
    }

    /// A person's name for a place in the conversation; an empty one removes it.
    private void label(@Nullable String label) {
        say(Category.SYSTEM, label == null || label.isBlank() ? null : "Label: " + label);
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            transcript.say(category, new TextParts(text));
        }
    }

    /// Ids are unique only within a log, and a fork copies entries with their ids and times: both together
    /// identify a response, across copies too.
    private static @Nullable String responseId(Obj line, @Nullable String id) {
        String time = line.string("timestamp");
        return id == null || time == null ? null : id + "@" + time;
    }

    private static @Nullable Instant time(Obj line, Obj message) {
        Instant at = IsoTime.of(line.members().get("timestamp"));
        return at != null ? at : IsoTime.of(message.members().get("timestamp"));
    }
}
