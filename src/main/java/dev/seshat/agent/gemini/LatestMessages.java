package dev.seshat.agent.gemini;

import dev.seshat.agent.ObjectLines;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Obj;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Decides which records of a log are current: the last one of each id, unless it was taken back.
///
/// Holds the ids of a log's messages, not the messages.
final class LatestMessages {

    /// A record of its own, not an element of an array.
    static final int ALONE = -1;

    /// Where a message was last written.
    ///
    /// @param record the number of the record in the log, from 0
    /// @param element the number of the message in the record's array, or [#ALONE]
    private record Place(int record, int element) {}

    private final Map<String, Place> places = new LinkedHashMap<>();
    /// The records that changed earlier ones.
    private final List<Integer> changes = new ArrayList<>();
    private int records;
    /// How many ids there were before the last prompt without one.
    private int beforePrompt;
    /// The last record with the whole list.
    private int replaced;

    private LatestMessages() {}

    /// Scan the whole log.
    static LatestMessages look(Path log, ObjectLines lines) {
        LatestMessages current = new LatestMessages();
        lines.read(log, 0, record -> {
            current.add(record);
            return true;
        });
        return current;
    }

    private void add(Obj record) {
        int number = records++;
        @Nullable List<JsonValue> all = allMessages(record);
        String rewind = record.string("$rewindTo");
        if (all != null) {
            clear(number);
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i) instanceof Obj message) {
                    put(message, new Place(number, i), number);
                }
            }
        } else if (rewind != null) {
            rewindTo(rewind, number);
        } else {
            put(record, new Place(number, ALONE), number);
        }
    }

    /// The messages of a record that holds the whole list: a document, or a record that replaces the list. An array
    /// of anything else is no such list.
    static @Nullable List<JsonValue> allMessages(Obj record) {
        Obj holder = record.members().get("$set") instanceof Obj set ? set : record;
        return holder.members().get("messages") instanceof Arr(List<JsonValue> messages)
                        && (messages.isEmpty() || messages.stream().anyMatch(Obj.class::isInstance))
                ? messages
                : null;
    }

    private void clear(int number) {
        if (!places.isEmpty()) {
            changes.add(number);
        }
        places.clear();
        beforePrompt = 0;
        replaced = number;
    }

    private void put(Obj message, Place place, int number) {
        String id = message.string("id");
        if (id == null && "user".equals(message.string("type"))) {
            beforePrompt = places.size();
        }
        if (id != null && places.put(id, place) != null && place.element == ALONE) {
            changes.add(number);
        }
    }

    /// Take back a message and all after it. An unknown one may be the last prompt without an id; if there is none,
    /// all messages are taken back.
    private void rewindTo(String id, int number) {
        List<String> ids = List.copyOf(places.keySet());
        int from = ids.contains(id) ? ids.indexOf(id) : Math.min(beforePrompt, ids.size());
        if (from < ids.size()) {
            changes.add(number);
        }
        ids.subList(from, ids.size()).forEach(places::remove);
    }

    /// Whether this place holds the current version of a message. One without an id stays until the list is
    /// replaced.
    boolean has(@Nullable String id, int record, int element) {
        return id == null ? record >= replaced : new Place(record, element).equals(places.get(id));
    }

    /// Whether the records from this one on change none of those before it.
    boolean leavesAsTheyAre(int record) {
        return changes.isEmpty() || changes.getLast() < record;
    }
}
