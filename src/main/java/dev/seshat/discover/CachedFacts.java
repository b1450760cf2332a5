package dev.seshat.discover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.IsoTime;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonNames;
import dev.seshat.json.JsonString;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The facts of a session as a member of the metadata cache, named by the path of the log.
final class CachedFacts {

    private enum Kind {
        TEXT,
        NUMBER,
        LIST,
        COUNTS,
        /// Written for people and other programs, never read.
        UNREAD
    }

    private enum Field {
        SESSION_ID("sessionId", Kind.TEXT),
        PARENT_SESSION_ID("parentSessionId", Kind.TEXT),
        FORKED_FROM("forkedFrom", Kind.TEXT),
        CONTINUED_IN("continuedIn", Kind.TEXT),
        PROJECT_PATH("projectPath", Kind.TEXT),
        REPOSITORY("repository", Kind.TEXT),
        GIT_BRANCH("gitBranch", Kind.TEXT),
        TITLE("title", Kind.TEXT),
        OTHER_TITLE("otherTitle", Kind.TEXT),
        SUMMARY("summary", Kind.TEXT),
        FIRST_PROMPT("firstPrompt", Kind.TEXT),
        FIRST_TIMESTAMP("firstTimestamp", Kind.TEXT),
        LAST_TIMESTAMP("lastTimestamp", Kind.TEXT),
        MESSAGE_COUNT("messageCount", Kind.NUMBER),
        EXCHANGE_COUNT("exchangeCount", Kind.NUMBER),
        ANSWER_COUNT("answerCount", Kind.NUMBER),
        PROGRESS_COUNT("progressCount", Kind.NUMBER),
        MALFORMED("malformed", Kind.NUMBER),
        OVERLONG("overlong", Kind.NUMBER),
        INPUT("input", Kind.NUMBER),
        OUTPUT("output", Kind.NUMBER),
        CACHE_READ("cacheRead", Kind.NUMBER),
        CACHE_WRITE("cacheWrite", Kind.NUMBER),
        TOOL_COUNTS("toolCounts", Kind.COUNTS),
        MODELS("models", Kind.LIST),
        DIRECTORIES("directories", Kind.LIST),
        BRANCHES("branches", Kind.LIST),
        OTHER("", Kind.UNREAD);

        private final String text;
        private final Kind kind;

        Field(String text, Kind kind) {
            this.text = text;
            this.kind = kind;
        }
    }

    private static final JsonNames<Field> NAMES = new JsonNames<>(Field.values(), field -> field.text, Field.OTHER);

    private final byte[] bytes;
    private final JsonCursor cursor = new JsonCursor();
    private final JsonString string = new JsonString();
    private final Map<Field, @Nullable String> texts = new EnumMap<>(Field.class);
    private final Map<Field, Long> numbers = new EnumMap<>(Field.class);
    private final Map<Field, List<String>> lists = new EnumMap<>(Field.class);
    private final Map<String, Integer> toolCounts = new LinkedHashMap<>();

    private CachedFacts(byte[] bytes) {
        this.bytes = bytes;
    }

    /// An entry, including its path.
    static byte[] write(String path, FileStamp stamp, SessionFacts facts) {
        StringBuilder text = new StringBuilder(1024);
        JsonWriter json = new JsonWriter(text);
        json.name(path)
                .beginObject()
                .member("mtimeMs", stamp.modified().toEpochMilli())
                .member("size", stamp.size());
        writePlace(facts, json);
        json.member("messageCount", facts.messageCount())
                .member("firstPrompt", facts.firstPrompt())
                .member("summary", facts.summary())
                .member("created", stamp.created().toString())
                .member("modified", stamp.modified().toString())
                .member("firstTimestamp", text(facts.firstMessageAt()))
                .member("lastTimestamp", text(facts.lastMessageAt()))
                .member("sessionId", facts.sessionId())
                .member("parentSessionId", facts.parentSessionId())
                .member("forkedFrom", facts.forkedFrom())
                .member("continuedIn", facts.continuedIn())
                .member("gitBranch", facts.gitBranch());
        writeTitle(facts, json);
        json.member("otherTitle", facts.otherTitle());
        json.member("exchangeCount", facts.exchangeCount())
                .member("answerCount", facts.answerCount())
                .member("progressCount", facts.progressCount())
                .member("malformed", facts.skippedLines().malformed())
                .member("overlong", facts.skippedLines().overlong())
                .member("input", facts.usage().input())
                .member("output", facts.usage().output())
                .member("cacheRead", facts.usage().cacheRead())
                .member("cacheWrite", facts.usage().cacheWrite());
        json.name("toolCounts").beginObject();
        facts.toolCounts().forEach(json::member);
        json.endObject();
        writeList("models", facts.models(), json);
        writeList("directories", facts.directories(), json);
        writeList("branches", facts.branches(), json);
        json.endObject();
        return text.toString().getBytes(UTF_8);
    }

    /// The fields of a [CachePlace] come first, even when empty: finding it must not read whole entries.
    private static void writePlace(SessionFacts facts, JsonWriter json) {
        Instant last = facts.lastMessageAt();
        json.name("lastMs").raw(last == null ? "null" : Long.toString(last.toEpochMilli()));
        writeOrNull("projectPath", facts.project().path(), json);
        writeOrNull("repository", facts.repository(), json);
    }

    /// Most titles equal the summary or the first prompt; those are not stored twice.
    private static void writeTitle(SessionFacts facts, JsonWriter json) {
        if (facts.title() == null) {
            writeOrNull("title", null, json);
        } else if (!facts.title().equals(usualTitle(facts.summary(), facts.firstPrompt()))) {
            json.member("title", facts.title());
        }
    }

    private static void writeOrNull(String name, @Nullable String value, JsonWriter json) {
        if (value == null) {
            json.name(name).raw("null");
        } else {
            json.member(name, value);
        }
    }

    private static @Nullable String usualTitle(@Nullable String summary, @Nullable String firstPrompt) {
        return summary != null ? summary : firstPrompt;
    }

    private static void writeList(String name, List<String> values, JsonWriter json) {
        if (!values.isEmpty()) {
            json.name(name).beginArray();
            values.forEach(json::string);
            json.endArray();
        }
    }

    /// The facts, or null if the entry has another path or is incomplete: as if there were none.
    static @Nullable SessionFacts read(String path, byte[] entry) {
        byte[] object = new byte[entry.length + 2];
        object[0] = '{';
        System.arraycopy(entry, 0, object, 1, entry.length);
        object[object.length - 1] = '}';
        try {
            return new CachedFacts(object).facts(path);
        } catch (MalformedJson | IllegalArgumentException | ArithmeticException e) {
            return null;
        }
    }

    private @Nullable SessionFacts facts(String path) throws MalformedJson {
        cursor.start(bytes, 0, bytes.length);
        boolean isOfPath = cursor.enterObject()
                && cursor.nextMember()
                && cursor.key().text().equals(path);
        if (!isOfPath || !cursor.enterObject()) {
            return null;
        }
        while (cursor.nextMember()) {
            read(NAMES.find(cursor.key()));
        }
        return facts();
    }

    private void read(Field field) throws MalformedJson {
        switch (field.kind) {
            case TEXT -> {
                cursor.string(string);
                texts.put(field, string.textOrNull());
            }
            case NUMBER -> numbers.put(field, number());
            case LIST -> lists.put(field, list());
            case COUNTS -> {
                if (cursor.enterObject()) {
                    while (cursor.nextMember()) {
                        toolCounts.put(cursor.key().text(), Math.toIntExact(number()));
                    }
                }
            }
            case UNREAD -> cursor.skipValue();
        }
    }

    /// The cursor reads anything but a number as 0; here that invalidates the entry.
    private long number() throws MalformedJson {
        byte first = bytes[cursor.position()];
        if (first != '-' && (first < '0' || first > '9')) {
            throw new IllegalArgumentException("no number");
        }
        return cursor.integer();
    }

    private List<String> list() throws MalformedJson {
        List<String> values = new ArrayList<>();
        if (cursor.enterArray()) {
            while (cursor.nextElement()) {
                cursor.string(string);
                values.add(string.text());
            }
        }
        return values;
    }

    private SessionFacts facts() {
        String sessionId = text(Field.SESSION_ID);
        if (sessionId == null) {
            throw missing(Field.SESSION_ID);
        }
        String summary = text(Field.SUMMARY);
        String firstPrompt = text(Field.FIRST_PROMPT);
        boolean ownTitle = texts.containsKey(Field.TITLE);
        return new SessionFacts(
                sessionId,
                text(Field.PARENT_SESSION_ID),
                text(Field.FORKED_FROM),
                text(Field.CONTINUED_IN),
                Project.at(text(Field.PROJECT_PATH)),
                text(Field.REPOSITORY),
                text(Field.GIT_BRANCH),
                ownTitle ? text(Field.TITLE) : usualTitle(summary, firstPrompt),
                summary,
                firstPrompt,
                time(text(Field.FIRST_TIMESTAMP)),
                time(text(Field.LAST_TIMESTAMP)),
                Math.toIntExact(number(Field.MESSAGE_COUNT)),
                Math.toIntExact(number(Field.EXCHANGE_COUNT)),
                Math.toIntExact(number(Field.ANSWER_COUNT)),
                Math.toIntExact(number(Field.PROGRESS_COUNT)),
                toolCounts,
                list(Field.MODELS),
                new Usage(
                        number(Field.INPUT), number(Field.OUTPUT), number(Field.CACHE_READ), number(Field.CACHE_WRITE)),
                new SkippedLines(number(Field.MALFORMED), number(Field.OVERLONG)),
                list(Field.DIRECTORIES),
                list(Field.BRANCHES),
                text(Field.OTHER_TITLE),
                false);
    }

    private @Nullable String text(Field field) {
        return texts.get(field);
    }

    private long number(Field field) {
        Long number = numbers.get(field);
        if (number == null) {
            throw missing(field);
        }
        return number;
    }

    private static IllegalArgumentException missing(Field field) {
        return new IllegalArgumentException("no " + field.text);
    }

    private List<String> list(Field field) {
        return lists.getOrDefault(field, List.of());
    }

    private static @Nullable Instant time(@Nullable String text) {
        return text == null ? null : IsoTime.parse(text);
    }

    private static @Nullable String text(@Nullable Instant at) {
        return at == null ? null : at.toString();
    }
}
