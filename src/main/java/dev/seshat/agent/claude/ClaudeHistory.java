package dev.seshat.agent.claude;

import dev.seshat.agent.PromptHistory;
import dev.seshat.agent.TextParts;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A line of Claude Code's `history.jsonl`: a prompt as it was displayed, and what was pasted into it.
final class ClaudeHistory {

    private static final String PLACEHOLDER = "[Pasted text #";
    private static final long LAST_MILLIS = 253_402_300_799_999L;

    private ClaudeHistory() {}

    static PromptHistory.@Nullable Entry entry(Obj line) {
        String display = line.string("display");
        if (display == null) {
            return null;
        }
        TextParts prompt = withPasted(display, line.object("pastedContents"));
        Long millis = line.number("timestamp");
        return prompt.isEmpty()
                ? null
                : new PromptHistory.Entry(
                        line.string("sessionId"),
                        millis == null || millis <= 0 || millis > LAST_MILLIS ? null : Instant.ofEpochMilli(millis),
                        line.string("project"),
                        prompt);
    }

    /// Put pasted texts where they were pasted. Long ones are only named here, and stay placeholders.
    private static TextParts withPasted(String display, Obj pasted) {
        Map<String, String> texts = new TreeMap<>();
        List<JsonValue> images = new ArrayList<>();
        for (Map.Entry<String, JsonValue> each : pasted.members().entrySet()) {
            if (each.getValue() instanceof Obj content) {
                String text = content.string("content");
                if ("image".equals(content.string("type"))) {
                    images.add(content);
                } else if (text != null) {
                    texts.put(each.getKey(), text);
                }
            }
        }
        return new TextParts(texts.isEmpty() ? display : filled(display, texts), images);
    }

    /// Pasted texts without a placeholder follow at the end. No text is looked through for placeholders but the
    /// one that was displayed.
    private static String filled(String display, Map<String, String> texts) {
        StringBuilder filled = new StringBuilder();
        int done = 0;
        for (int at = display.indexOf(PLACEHOLDER); at >= 0; at = display.indexOf(PLACEHOLDER, at + 1)) {
            int end = display.indexOf(']', at);
            if (end < 0) {
                break;
            }
            String text = texts.remove(number(display, at + PLACEHOLDER.length()));
            if (text != null && at >= done) {
                filled.append(display, done, at).append(text);
                done = end + 1;
            }
        }
        filled.append(display, done, display.length());
        texts.values().forEach(text -> filled.append('\n').append(Objects.requireNonNull(text)));
        return filled.toString();
    }

    private static String number(String display, int from) {
        int end = from;
        while (end < display.length() && end < from + 9 && Character.isDigit(display.charAt(end))) {
            end++;
        }
        return display.substring(from, end);
    }
}
