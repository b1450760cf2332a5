package dev.seshat.agent.pi;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.LogTelling;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Category;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The lines of a log of pi: the header, and one entry after the other.
final class PiEntries implements LineListener {

    private final LogTelling telling;
    private final SessionNotes notes;
    private final PiMessages messages;
    private final Supplier<PiTree> look;
    private @Nullable PiTree tree;
    private int entries;

    /// @param look a look at the branches, taken once there is an entry
    PiEntries(LogTelling telling, Supplier<PiTree> look) {
        this.telling = telling;
        this.notes = telling.notes();
        this.messages = new PiMessages(telling);
        this.look = look;
    }

    @Override
    public void line(Obj line) {
        Obj message = line.object("message");
        String type = Objects.requireNonNullElse(line.string("type"), "");
        String id = line.string("id");
        if (type.equals("session")) {
            telling.begin(time(line, message), null);
            header(line);
            return;
        }
        telling.begin(time(line, message), id);
        if (id != null && EntryIds.isEntry(line)) {
            telling.abandoned(isAbandoned(entries++));
            notes.own(PiDialect.LEAF, id);
        }
        switch (type) {
            case "message" -> messages.tell(message, responseId(line, id));
            case "compaction", "branch_summary" -> say(Category.SUMMARY, line.string("summary"));
            case "custom_message" -> messages.custom(line);
            case "label" -> label(line.string("label"));
            case "session_info" -> notes.title(line.string("name"));
            default -> {}
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

    /// A person's name for a place in the conversation; without one, the name was taken away.
    private void label(@Nullable String label) {
        say(Category.SYSTEM, label == null || label.isBlank() ? null : "Label: " + label);
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            telling.say(category, new TextParts(text, 0));
        }
    }

    /// Ids are unique within a log only, and a fork copies entries with their ids and times: together they tell a
    /// response from all others, and its copies from none.
    private static @Nullable String responseId(Obj line, @Nullable String id) {
        String time = line.string("timestamp");
        return id == null || time == null ? null : id + "@" + time;
    }

    private static @Nullable Instant time(Obj line, Obj message) {
        String text = line.string("timestamp");
        Instant at = text == null ? null : IsoTime.parse(text);
        return at != null ? at : IsoTime.ofMillis(message.number("timestamp"));
    }
}
