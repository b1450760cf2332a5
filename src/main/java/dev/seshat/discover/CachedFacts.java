package dev.seshat.discover;

import dev.seshat.agent.IsoTime;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonSlice;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The facts of a session as they stand in the metadata cache.
final class CachedFacts {

    private CachedFacts() {}

    static String write(FileStamp stamp, SessionFacts facts) {
        StringBuilder text = new StringBuilder(512);
        JsonWriter json = new JsonWriter(text);
        json.beginObject()
                .member("mtimeMs", stamp.modified().toEpochMilli())
                .member("size", stamp.size())
                .member("messageCount", facts.messageCount())
                .member("firstPrompt", facts.firstPrompt())
                .member("summary", facts.summary())
                .member("created", stamp.created().toString())
                .member("modified", stamp.modified().toString())
                .member("firstTimestamp", text(facts.firstMessageAt()))
                .member("lastTimestamp", text(facts.lastMessageAt()))
                .member("sessionId", facts.sessionId())
                .member("parentSessionId", facts.parentSessionId())
                .member("forkedFrom", facts.forkedFrom())
                .member("projectPath", facts.project().path())
                .member("gitBranch", facts.gitBranch())
                .member("title", facts.title())
                .member("exchangeCount", facts.exchangeCount())
                .member("malformed", facts.skippedLines().malformed())
                .member("overlong", facts.skippedLines().overlong())
                .member("input", facts.usage().input())
                .member("output", facts.usage().output())
                .member("cacheRead", facts.usage().cacheRead())
                .member("cacheWrite", facts.usage().cacheWrite());
        json.name("toolCounts").beginObject();
        facts.toolCounts().forEach(json::member);
        json.endObject();
        json.name("models").beginArray();
        facts.models().forEach(json::string);
        json.endArray().endObject();
        return text.toString();
    }

    /// The facts, or null when the entry does not hold them all: then it is as if it were not there.
    static @Nullable SessionFacts read(JsonSlice entry, JsonCursor cursor) {
        try {
            entry.open(cursor);
            return JsonValue.read(cursor) instanceof Obj object ? facts(object) : null;
        } catch (MalformedJson | IllegalArgumentException | ArithmeticException e) {
            return null;
        }
    }

    private static SessionFacts facts(Obj entry) {
        String sessionId = entry.string("sessionId");
        if (sessionId == null) {
            throw new IllegalArgumentException("no sessionId");
        }
        return new SessionFacts(
                sessionId,
                entry.string("parentSessionId"),
                entry.string("forkedFrom"),
                Project.at(entry.string("projectPath")),
                entry.string("gitBranch"),
                entry.string("title"),
                entry.string("summary"),
                entry.string("firstPrompt"),
                time(entry.string("firstTimestamp")),
                time(entry.string("lastTimestamp")),
                Math.toIntExact(number(entry, "messageCount")),
                Math.toIntExact(number(entry, "exchangeCount")),
                toolCounts(entry.members().get("toolCounts")),
                models(entry.members().get("models")),
                new Usage(
                        number(entry, "input"),
                        number(entry, "output"),
                        number(entry, "cacheRead"),
                        number(entry, "cacheWrite")),
                new SkippedLines(number(entry, "malformed"), number(entry, "overlong")));
    }

    private static long number(Obj entry, String name) {
        if (entry.members().get(name) instanceof Num(String digits)) {
            return Long.parseLong(digits);
        }
        throw new IllegalArgumentException("no " + name);
    }

    private static Map<String, Integer> toolCounts(@Nullable JsonValue value) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        if (value instanceof Obj(Map<String, JsonValue> members)) {
            members.forEach((tool, count) -> {
                if (count instanceof Num(String digits)) {
                    counts.put(tool, Integer.valueOf(digits));
                }
            });
        }
        return counts;
    }

    private static List<String> models(@Nullable JsonValue value) {
        return value instanceof Arr(List<JsonValue> elements)
                ? elements.stream()
                        .filter(Str.class::isInstance)
                        .map(element -> ((Str) element).text())
                        .toList()
                : List.of();
    }

    private static @Nullable Instant time(@Nullable String text) {
        return text == null ? null : IsoTime.parse(text);
    }

    private static @Nullable String text(@Nullable Instant at) {
        return at == null ? null : at.toString();
    }
}
