package dev.seshat.agent;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The kinds of records in a log that its format does not know, with their counts.
public final class UnknownKinds {

    /// The member that contains them in the saved notes of a log.
    public static final String MEMBER = "unknownKinds";

    /// A log may contain any number of kinds; these are enough to say what is wrong.
    private static final int MOST = 20;
    private static final int LONGEST = 60;
    private static final String NAMELESS = "(no type)";
    private static final String OTHERS = "(others)";

    private final Map<String, Integer> counts = new TreeMap<>();

    /// Count a record of this kind.
    public void add(@Nullable String kind) {
        String name = Objects.requireNonNullElse(kind, "").strip();
        name = name.isEmpty() ? NAMELESS : name.substring(0, Math.min(name.length(), LONGEST));
        counts.merge(counts.size() < MOST || counts.containsKey(name) ? name : OTHERS, 1, Integer::sum);
    }

    /// Write them as a member of the notes, if there are any.
    public void write(JsonWriter json) {
        if (!counts.isEmpty()) {
            json.name(MEMBER).beginObject();
            counts.forEach(json::member);
            json.endObject();
        }
    }

    /// Read them from the notes.
    public void read(Obj notes) {
        notes.object(MEMBER).members().forEach((name, count) -> {
            if (count instanceof Num(String digits)) {
                counts.put(name, Integer.valueOf(digits));
            }
        });
    }

    /// The kinds and their counts in the saved notes of a log.
    public static Map<String, Integer> in(String notes) {
        UnknownKinds kinds = new UnknownKinds();
        if (notes.contains("\"" + MEMBER + "\"")) {
            try {
                if (JsonValue.parse(notes) instanceof Obj object) {
                    kinds.read(object);
                }
            } catch (MalformedJson | NumberFormatException e) {
                return Map.of();
            }
        }
        return kinds.counts;
    }
}
