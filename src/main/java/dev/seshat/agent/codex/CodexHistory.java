package dev.seshat.agent.codex;

import dev.seshat.agent.PromptHistory;
import dev.seshat.agent.TextParts;
import dev.seshat.json.JsonValue.Obj;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A line of Codex's `history.jsonl`: a prompt, its session and its time in seconds. It does not say where the session
/// worked.
final class CodexHistory {

    private static final long LAST_SECOND = 253_402_300_799L;

    private CodexHistory() {}

    static PromptHistory.@Nullable Entry entry(Obj line) {
        String text = line.string("text");
        Long seconds = line.number("ts");
        return text == null || text.isBlank()
                ? null
                : new PromptHistory.Entry(
                        line.string("session_id"),
                        seconds == null || seconds <= 0 || seconds > LAST_SECOND
                                ? null
                                : Instant.ofEpochSecond(seconds),
                        null,
                        new TextParts(text));
    }
}
