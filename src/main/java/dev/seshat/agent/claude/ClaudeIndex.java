package dev.seshat.agent.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.IndexEntry;
import dev.seshat.agent.IsoTime;
import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `sessions-index.json`, Claude Code's list of a project's sessions, often out of date.
///
/// An object with `entries`, or in older versions the entries themselves; an array, or an object by id. An
/// invalid file counts as no index, since the logs are still there.
final class ClaudeIndex {

    private static final String NAME = "sessions-index.json";
    /// Thousands of entries; a larger file is not worth the memory, since the logs have the data.
    private static final int MAX_BYTES = 4 << 20;
    /// Numbers below this are seconds: as milliseconds they would be in 1973.
    private static final BigDecimal SMALLEST_MILLIS = BigDecimal.valueOf(100_000_000_000L);

    private ClaudeIndex() {}

    /// The entries for a directory, by session id.
    static Map<String, IndexEntry> read(Path directory) {
        Path index = directory.resolve(NAME);
        try (InputStream in = RegularFile.stream(index, LinkOption.NOFOLLOW_LINKS)) {
            return parse(new String(in.readNBytes(MAX_BYTES), UTF_8));
        } catch (IOException e) {
            return Map.of();
        }
    }

    static Map<String, IndexEntry> parse(String text) {
        Map<String, IndexEntry> entries = new HashMap<>();
        try {
            for (JsonValue entry : elements(JsonValue.parse(text))) {
                String id = entry instanceof Obj object ? object.string("sessionId") : null;
                if (id != null) {
                    entries.put(id, entry((Obj) entry));
                }
            }
        } catch (MalformedJson e) {
            return Map.of();
        }
        return entries;
    }

    private static Collection<JsonValue> elements(JsonValue index) {
        return switch (index) {
            case Arr(List<JsonValue> elements) -> elements;
            case Obj(Map<String, JsonValue> members) -> {
                JsonValue entries = members.get("entries");
                yield entries == null ? members.values() : elements(entries);
            }
            case Str _, Num _, JsonValue.Bool _, JsonValue.Null _ -> List.of();
        };
    }

    private static IndexEntry entry(Obj entry) {
        Integer count = entry.members().get("messageCount") instanceof Num(String digits) ? integer(digits) : null;
        return new IndexEntry(
                time(entry.members().get("modified")),
                count,
                entry.string("summary"),
                entry.string("firstPrompt"),
                entry.string("projectPath"),
                entry.string("gitBranch"));
    }

    private static @Nullable Integer integer(String digits) {
        try {
            return Integer.valueOf(digits);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Instant time(@Nullable JsonValue value) {
        return switch (value) {
            case Str(String text) -> IsoTime.parse(text);
            case Num(String digits) -> epoch(digits);
            case null, default -> null;
        };
    }

    private static @Nullable Instant epoch(String digits) {
        try {
            BigDecimal number = new BigDecimal(digits);
            BigDecimal millis = number.compareTo(SMALLEST_MILLIS) < 0 ? number.movePointRight(3) : number;
            return Instant.ofEpochMilli(millis.longValue());
        } catch (ArithmeticException | NumberFormatException e) {
            return null;
        }
    }
}
