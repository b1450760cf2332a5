package dev.seshat.archive.sqlite;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.FormerVersion;
import dev.seshat.archive.sqlite.pages.StoredRow;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.PathCodec;
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

/// What index rows and the table of logs reveal about sessions whose own row is lost.
///
/// Index rows are recognised by their values: the indexed columns, then the rowid.
final class SessionTraces {

    /// More messages than any session has: a larger number cannot be a seq.
    private static final long MOST_MESSAGES = 10_000_000;

    private static final String SUBAGENT = "agent-";

    /// A session's log, from the table of logs.
    record Log(String workstation, Path path, String agent, long messages) {

        /// Agents name a log after its session's id; for subagents, Claude Code adds the prefix `agent-`.
        String sessionId() {
            String name = String.valueOf(path.getFileName());
            int start = name.startsWith(SUBAGENT) ? SUBAGENT.length() : 0;
            int end = name.lastIndexOf('.');
            return end > start ? name.substring(start, end) : name;
        }
    }

    /// The columns of a session that its checksum covers: they are usable even if the rest of the row is
    /// damaged.
    record Heading(
            String key,
            @Nullable String title,
            @Nullable String otherTitle,
            @Nullable String summary,
            @Nullable String firstPrompt,
            @Nullable String project,
            int messages) {

        /// @param row a row with a valid checksum
        static Heading of(TableShape shape, List<@Nullable Object> row) {
            @Nullable Object[] values = shape.values(row, SqliteSessionRows.CHECKED);
            return new Heading(
                    (String) requireNonNull(values[0]),
                    (String) values[1],
                    (String) values[2],
                    (String) values[3],
                    (String) values[4],
                    (String) values[5],
                    ((Number) requireNonNull(values[6])).intValue());
        }
    }

    private final Map<Long, Set<String>> texts = new HashMap<>();
    private final Map<Long, String> projects = new HashMap<>();
    private final Map<Long, BitSet> places = new HashMap<>();
    private final Map<Long, Log> logs = new HashMap<>();
    private final Map<Long, Heading> headings = new HashMap<>();
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
                        // One index has the language before the project's path, another the repository after
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
                // From an index without information about sessions.
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

    /// Rows of this table have no checksum, so implausible ones are ignored.
    private static boolean isWorkstation(String id) {
        return !id.isEmpty() && id.indexOf(':') < 0;
    }

    private static Optional<Path> path(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(PathCodec.path(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /// The first directory in the facts that were saved for reading on.
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

    void heading(long session, Heading heading) {
        headings.put(session, heading);
    }

    Optional<Heading> heading(long session) {
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

    /// Whether index rows list a session under both this key and the id in it. An index of parents lists
    /// other keys, too.
    boolean isKnown(long session, String key) {
        Set<String> some = texts.getOrDefault(session, Set.of());
        return some.contains(key)
                && parse(key).filter(found -> some.contains(found.sessionId())).isPresent();
    }

    /// The session that index rows list under a key.
    Optional<Long> find(String key) {
        return texts.keySet().stream().filter(session -> isKnown(session, key)).findFirst();
    }

    Map<String, Instant> forgotten() {
        return forgotten;
    }

    /// All sessions with any trace.
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
        Heading heading = headings.get(session);
        if (heading != null) {
            return Optional.ofNullable(heading.project());
        }
        return Optional.ofNullable(projects.get(session))
                .or(() -> texts.getOrDefault(session, Set.of()).stream()
                        .filter(text -> text.startsWith("/"))
                        .findFirst());
    }

    /// How many messages a session had, as far as known. Outliers are dropped: the highest seq is at most
    /// about twice the number of seqs found.
    int messages(long session) {
        Heading heading = headings.get(session);
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

    /// The key of a session. One index lists keys, another the keys of parents; the session's own key ends
    /// with its id, which a third lists.
    ///
    /// @param taken the keys of other sessions
    Optional<SessionKey> key(long session, Set<String> taken) {
        Heading heading = headings.get(session);
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

    /// The session that a session with this key is a former version of. An index row has its key, whose
    /// project differs from the version's if the log moved.
    Optional<SessionKey> formerOf(long session, SessionKey key) {
        return FormerVersion.sessionOf(key)
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
