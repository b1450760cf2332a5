package dev.seshat.corpus;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What one log holds, as its writer counted it. An empty text means none.
///
/// @param path relative to the root, with `/`
/// @param id the session's id, or the subagent's
/// @param parentId the session that started the subagent
/// @param lines all lines that are complete, blank and bad ones included
/// @param malformed lines that are no JSON object
/// @param overlong lines of more than 1 MiB
/// @param messages messages by [MessageKind#label], only those that occur
/// @param exchanges human prompts
/// @param abandoned messages on branches that were left
/// @param tokens once per response of the model
/// @param firstMillis the earliest time of a line, 0 when no line has one
/// @param title custom title, else the model's, else the summary, else the first paragraph of the first prompt, without
/// backticks
/// @param summary the last summary of the session's own
/// @param firstPrompt at most 200 characters
public record FileTruth(
        String path,
        LogKind kind,
        List<Quirk> quirks,
        String version,
        String id,
        String parentId,
        String forkedFrom,
        String cwd,
        String branch,
        long bytes,
        long modifiedMillis,
        int lines,
        int malformed,
        int overlong,
        Map<String, Integer> messages,
        int exchanges,
        int abandoned,
        Tokens tokens,
        long firstMillis,
        long lastMillis,
        String title,
        String summary,
        String firstPrompt,
        Map<String, Integer> toolCalls,
        List<String> models) {

    /// Tokens read and written.
    public record Tokens(long input, long output, long cacheRead, long cacheWrite) {}

    /// All messages.
    public int messageCount() {
        return messages.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// The earliest time of a line.
    public Optional<Instant> firstAt() {
        return firstMillis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(firstMillis));
    }

    /// The latest time of a line.
    public Optional<Instant> lastAt() {
        return lastMillis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(lastMillis));
    }
}
