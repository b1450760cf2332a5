package dev.seshat.agent.claude;

import dev.seshat.json.JacksonOracle;
import dev.seshat.model.Category;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The simplest possible reader of a log: each object of a line as a JSON tree, the documented table applied literally.
///
/// It shares only the enum of categories with the real reader, holds everything in memory and is slow. The real
/// reader is compared with it.
public final class NaiveClaude {

    /// The contents of a log.
    ///
    /// @param categories the category of each message, in order
    /// @param consumed the bytes up to the end of the last complete line
    public record Reading(List<Category> categories, int malformed, int overlong, int consumed) {}

    private NaiveClaude() {}

    public static Reading read(byte[] log, int maxLineBytes) {
        List<Category> categories = new ArrayList<>();
        int malformed = 0;
        int overlong = 0;
        int start = 0;
        while (start < log.length) {
            int newline = start;
            while (newline < log.length && log[newline] != '\n') {
                newline++;
            }
            boolean terminated = newline < log.length;
            byte[] line = withoutMark(Arrays.copyOfRange(log, start, newline));
            if (!terminated && !NaiveValues.areAll(line)) {
                break;
            }
            boolean isLong = newline - start > maxLineBytes;
            int at = NaiveValues.skipSpace(line, 0);
            for (int end; at < line.length; at = NaiveValues.skipSpace(line, end)) {
                end = NaiveValues.endOfValue(line, at);
                boolean fits = !isLong || (end >= 0 && !NaiveValues.isTooLarge(line, end, maxLineBytes));
                if (end < 0 || (fits && line[at] != '{') || (!fits && !NaiveValues.areAll(line))) {
                    malformed++;
                    break;
                }
                if (!fits) {
                    overlong++;
                    break;
                }
                categories.addAll(categories(
                        JacksonOracle.parse(Arrays.copyOfRange(line, at, end)).orElseThrow()));
            }
            start = terminated ? newline + 1 : newline;
        }
        return new Reading(categories, malformed, overlong, start);
    }

    private static byte[] withoutMark(byte[] line) {
        boolean marked = line.length >= 3 && line[0] == (byte) 0xef && line[1] == (byte) 0xbb && line[2] == (byte) 0xbf;
        return marked ? Arrays.copyOfRange(line, 3, line.length) : line;
    }

    static List<Category> categories(JsonNode line) {
        return switch (text(line.get("type"))) {
            case "user" -> user(line);
            case "assistant" -> assistant(line.path("message").path("content"));
            case "progress" -> List.of(Category.PROGRESS);
            case "file-history-snapshot" -> List.of(Category.SNAPSHOT);
            case "summary" -> List.of(Category.SUMMARY);
            case "attachment" -> attachment(line);
            case "message" -> legacyMessage(line);
            case "tool_use" -> List.of(Category.TOOL_CALL);
            case "tool_result" -> List.of(Category.TOOL_RESULT);
            case "custom-title", "ai-title", "metadata" -> List.of();
            default ->
                switch (text(line.path("message").get("role"))) {
                    case "user" -> user(line);
                    case "assistant" -> assistant(line.path("message").path("content"));
                    default -> List.of();
                };
        };
    }

    private static List<Category> user(JsonNode line) {
        JsonNode content = line.path("message").path("content");
        String origin = text(line.path("origin").get("kind"));
        boolean hasOrigin = line.path("origin").path("kind").isString();
        if (content.isString()) {
            return List.of(words(content.stringValue(), line, hasOrigin, origin));
        }
        List<Category> categories = new ArrayList<>();
        if (content.isArray()) {
            for (JsonNode block : content) {
                switch (typeOf(block)) {
                    case "tool_result" -> categories.add(Category.TOOL_RESULT);
                    case "text" -> categories.add(words(text(block.get("text")), line, hasOrigin, origin));
                    default -> {}
                }
            }
        }
        return categories;
    }

    private static Category words(String raw, JsonNode line, boolean hasOrigin, String origin) {
        String text = JacksonOracle.sanitised(raw);
        if (isTrue(line.get("isCompactSummary"))) {
            return Category.SUMMARY;
        }
        if (isTrue(line.get("isMeta"))) {
            return Category.SYSTEM;
        }
        String start = text.stripLeading();
        if (start.startsWith("<command-name>")
                || start.startsWith("<command-message>")
                || start.startsWith("<bash-input>")) {
            return Category.USER;
        }
        if (start.startsWith("<system-reminder>")
                && text.replaceAll("(?s)<system-reminder>.*?</system-reminder>", "")
                        .isBlank()) {
            return Category.SYSTEM;
        }
        if (hasOrigin) {
            return origin.equals("human") ? Category.USER : Category.SYSTEM;
        }
        boolean machine = Stream.of(
                        "<local-command-stdout>",
                        "<local-command-stderr>",
                        "<local-command-caveat>",
                        "<bash-stdout>",
                        "<bash-stderr>",
                        "<task-notification>",
                        "<teammate-message",
                        "[Request interrupted by user",
                        "Caveat: The messages below were generated by the user while running local commands")
                .anyMatch(start::startsWith);
        if (machine) {
            return Category.SYSTEM;
        }
        return start.startsWith("This session is being continued from a previous conversation")
                ? Category.SUMMARY
                : Category.USER;
    }

    private static List<Category> assistant(JsonNode content) {
        if (content.isString()) {
            return List.of(Category.ASSISTANT);
        }
        List<Category> categories = new ArrayList<>();
        if (content.isArray()) {
            for (JsonNode block : content) {
                switch (typeOf(block)) {
                    case "thinking" -> categories.add(Category.THINKING);
                    case "text" -> categories.add(Category.ASSISTANT);
                    case "tool_use" -> categories.add(Category.TOOL_CALL);
                    default -> {}
                }
            }
        }
        return categories;
    }

    private static List<Category> attachment(JsonNode line) {
        JsonNode attachment = line.path("attachment");
        if (!text(attachment.get("type")).equals("queued_command")) {
            return List.of();
        }
        if (text(attachment.get("commandMode")).equals("task-notification")) {
            return List.of(Category.SYSTEM);
        }
        JsonNode own = attachment.path("origin").path("kind");
        JsonNode origin = own.isString() ? own : line.path("origin").path("kind");
        return List.of(words(firstText(attachment.path("prompt")), line, origin.isString(), text(origin)));
    }

    private static List<Category> legacyMessage(JsonNode line) {
        JsonNode origin = line.path("origin").path("kind");
        return List.of(
                switch (text(line.get("role"))) {
                    case "user" -> words(firstText(line.path("content")), line, origin.isString(), text(origin));
                    case "assistant" -> Category.ASSISTANT;
                    default -> Category.SYSTEM;
                });
    }

    private static String firstText(JsonNode value) {
        if (value.isString()) {
            return value.stringValue();
        }
        if (value.isArray()) {
            for (JsonNode part : value) {
                JsonNode text = part.isObject() ? part.path("text") : part;
                if (text.isString()) {
                    return text.stringValue();
                }
            }
        }
        return "";
    }

    /// A block with a text and no type is a text.
    private static String typeOf(JsonNode block) {
        JsonNode type = block.get("type");
        boolean typed = type != null && type.isString();
        return !typed && block.path("text").isString() ? "text" : text(type);
    }

    private static boolean isTrue(@Nullable JsonNode node) {
        return node != null && node.isBoolean() && node.booleanValue();
    }

    private static String text(@Nullable JsonNode node) {
        return node != null && node.isString() ? node.stringValue() : "";
    }
}
