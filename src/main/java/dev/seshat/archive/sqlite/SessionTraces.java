package dev.seshat.archive.sqlite;

import dev.seshat.archive.Former;
import dev.seshat.archive.sqlite.pages.StoredRow;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.PathText;
import dev.seshat.model.Project;
import dev.seshat.model.SessionKey;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What indexes and the table of logs tell of the sessions in a damaged archive, for those whose own row is lost.
///
/// Index rows are recognised by what they hold: their columns, then the rowid.
final class SessionTraces {

    /// More messages than any session has: a number beyond it is no place of a message.
    private static final long MOST_MESSAGES = 10_000_000;

    private static final String SUBAGENT = "agent-";

    /// What the table of logs says of the log of a session.
    record Log(String workstation, Path path, String agent, long messages) {

        /// Agents name a log by the id of its session; Claude Code puts `agent-` before that of a subagent.
        String sessionId() {
            String name = String.valueOf(path.getFileName());
            int start = name.startsWith(SUBAGENT) ? SUBAGENT.length() : 0;
            int end = name.lastIndexOf('.');
            return end > start ? name.substring(start, end) : name;
        }
    }

    private final Map<Long, Set<String>> texts = new HashMap<>();
    private final Map<Long, String> projects = new HashMap<>();
    private final Map<Long, BitSet> places = new HashMap<>();
    private final Map<Long, Log> logs = new HashMap<>();
    private final Map<Long, SessionHeading> headings = new HashMap<>();
    private final Map<String, Instant> forgotten = new LinkedHashMap<>();

    void index(StoredRow row) {
        List<@Nullable Object> values = row.values();
        Object first = values.getFirst();
        Object second = values.size() > 1 ? values.get(1) : null;
        Object third = values.size() > 2 ? values.get(2) : null;
        switch (values.size()) {
            case 2 -> {
                if (first instanceof String text && second instanceof Long session) {
                    texts.computeIfAbsent(session, _ -> new HashSet<>()).add(text);
                } else if (first instanceof String id && second instanceof String key && isKeyOf(key, id)) {
                    forgotten.putIfAbsent(key, Instant.EPOCH);
                }
            }
            case 3 -> {
                if (first instanceof Long session && second instanceof Long seq && third instanceof Long) {
                    place(session, seq);
                } else if (first instanceof String key && second instanceof String id && third instanceof Long number) {
                    if (isKeyOf(key, id)) {
                        forgotten.put(key, Instant.ofEpochMilli(number));
                    } else {
                        // One index holds the language before the path of the project, another the repository behind
                        // it.
                        projects.put(number, key.startsWith("/") ? key : id);
                    }
                }
            }
            case 4, 5 -> {
                if (first instanceof Long
                        && second instanceof Long session
                        && third instanceof Long seq
                        && values.get(3) instanceof String) {
                    place(session, seq);
                }
            }
            default -> {
                // Of an index that tells nothing of a session.
            }
        }
    }

    void log(TableShape shape, StoredRow row) {
        if (shape.value(row.values(), "session") instanceof Long session
                && shape.value(row.values(), "workstation_id") instanceof String workstation
                && shape.value(row.values(), "path") instanceof String path
                && shape.value(row.values(), "agent") instanceof String agent
                && shape.value(row.values(), "next_seq") instanceof Long messages
                && shape.value(row.values(), "facts") instanceof String facts
                && isWorkstation(workstation)) {
            path(path).ifPresent(file -> logs.put(session, new Log(workstation, file, agent, messages)));
            directory(facts).ifPresent(directory -> projects.putIfAbsent(session, directory));
        }
    }

    /// Rows of this table have no checksum: what makes no sense tells nothing.
    private static boolean isWorkstation(String id) {
        return !id.isEmpty() && id.indexOf(':') < 0;
    }

    private static Optional<Path> path(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(PathText.path(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /// The first directory among the facts that were noted to go on reading from.
    private static Optional<String> directory(String facts) {
        try {
            return JsonValue.parse(facts) instanceof Obj(Map<String, JsonValue> members)
                            && members.get("directories") instanceof Arr(List<JsonValue> directories)
                            && !directories.isEmpty()
                            && directories.getFirst() instanceof Str(String directory)
                    ? Optional.of(directory)
                    : Optional.empty();
        } catch (MalformedJson e) {
            return Optional.empty();
        }
    }

    void heading(long session, SessionHeading heading) {
        headings.put(session, heading);
    }

    Optional<SessionHeading> heading(long session) {
        return Optional.ofNullable(headings.get(session));
    }

    private void place(long session, long seq) {
        if (seq >= 0 && seq < MOST_MESSAGES) {
            places.computeIfAbsent(session, _ -> new BitSet()).set((int) seq);
        }
    }

    private static boolean isKeyOf(String key, String sessionId) {
        return parse(key).filter(found -> found.sessionId().equals(sessionId)).isPresent();
    }

    /// Whether indexes know a session by this key and by the id in it. An index of parents holds keys of others, too.
    boolean isKnown(long session, String key) {
        Set<String> some = texts.getOrDefault(session, Set.of());
        return some.contains(key)
                && parse(key).filter(found -> some.contains(found.sessionId())).isPresent();
    }

    /// The session that indexes know by this key.
    Optional<Long> find(String key) {
        return texts.keySet().stream().filter(session -> isKnown(session, key)).findFirst();
    }

    Map<String, Instant> forgotten() {
        return forgotten;
    }

    /// The sessions that something tells of.
    Set<Long> sessions() {
        Set<Long> all = new HashSet<>(logs.keySet());
        all.addAll(headings.keySet());
        texts.forEach((session, some) -> {
            if (some.stream().anyMatch(text -> parse(text).isPresent())) {
                all.add(session);
            }
        });
        return all;
    }

    Optional<Log> log(long session) {
        return Optional.ofNullable(logs.get(session));
    }

    Optional<String> project(long session) {
        SessionHeading heading = headings.get(session);
        if (heading != null) {
            return Optional.ofNullable(heading.project());
        }
        return Optional.ofNullable(projects.get(session))
                .or(() -> texts.getOrDefault(session, Set.of()).stream()
                        .filter(text -> text.startsWith("/"))
                        .findFirst());
    }

    /// How many messages a session had, as far as known: its last place is at most twice as far as there are places.
    int messages(long session) {
        SessionHeading heading = headings.get(session);
        if (heading != null) {
            return heading.messages();
        }
        BitSet seen = places.getOrDefault(session, new BitSet());
        int last = seen.length();
        while (last > 2 * seen.cardinality() + 64) {
            seen.clear(last - 1);
            last = seen.length();
        }
        long noted = log(session).map(Log::messages).orElse(0L);
        return Math.max(last, noted < MOST_MESSAGES ? (int) noted : 0);
    }

    /// The key of a session. One index holds keys, another those of parents: its own ends in the session's id, which a
    /// third holds.
    ///
    /// @param taken the keys of other sessions
    Optional<SessionKey> key(long session, Set<String> taken) {
        SessionHeading heading = headings.get(session);
        if (heading != null) {
            return parse(heading.key());
        }
        List<SessionKey> keys = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        for (String text : texts.getOrDefault(session, Set.of())) {
            Optional<SessionKey> key = parse(text);
            key.ifPresent(keys::add);
            if (key.isEmpty() && !text.isEmpty() && !text.startsWith("/")) {
                ids.add(text);
            }
        }
        if (ids.isEmpty()) {
            log(session).map(Log::sessionId).ifPresent(ids::add);
        }
        if (ids.isEmpty()) {
            return keys.stream().filter(key -> !taken.contains(key.toString())).findFirst();
        }
        Optional<String> workstation = log(session)
                .map(Log::workstation)
                .or(() -> keys.stream().map(SessionKey::workstationId).findFirst());
        return keys.stream()
                .filter(key -> ids.contains(key.sessionId()))
                .findFirst()
                .or(() -> Optional.of(new SessionKey(
                        workstation.orElse("unknown"),
                        Project.at(project(session).orElse(null)).id(),
                        ids.getFirst())));
    }

    /// The session that a session with this key is a former version of. An index holds its key; it is of another
    /// project than the version if the log moved.
    Optional<SessionKey> formerOf(long session, SessionKey key) {
        return Former.sessionOf(key)
                .map(derived -> texts.getOrDefault(session, Set.of()).stream()
                        .flatMap(text -> parse(text).stream())
                        .filter(each -> each.sessionId().equals(derived.sessionId()))
                        .findFirst()
                        .orElse(derived));
    }

    private static Optional<SessionKey> parse(String text) {
        try {
            return text.startsWith("/") ? Optional.empty() : Optional.of(SessionKey.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
