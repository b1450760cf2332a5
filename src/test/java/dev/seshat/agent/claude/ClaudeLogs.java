package dev.seshat.agent.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonTexts;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/// Arbitrary logs: lines like Claude Code's, with every field possibly missing, duplicated or of the wrong
/// type.
public final class ClaudeLogs {

    private static final List<String> TYPES = List.of(
            "user",
            "assistant",
            "attachment",
            "progress",
            "file-history-snapshot",
            "summary",
            "custom-title",
            "ai-title",
            "message",
            "tool_use",
            "tool_result",
            "metadata",
            "system",
            "queue-operation",
            "brand-new");

    private static final List<String> WORDS = List.of(
            "why red?",
            "a long text, with \\\"escapes\\\" and 日本語 \\ud83d\\ude00, ".repeat(6),
            "",
            " ",
            "\\n  hello",
            "<system-reminder>x</system-reminder>",
            "<system-reminder>x</system-reminder> real <system-reminder>y</system-reminder>",
            "<system-reminder>open",
            "\\u003csystem-reminder>a</system-reminder>\\n",
            "<command-name>/fix</command-name><command-args>it</command-args>",
            "<command-message>fix</command-message>",
            "<bash-input>ls</bash-input>",
            "<bash-stdout>a</bash-stdout>",
            "<local-command-stdout>x</local-command-stdout>",
            "[Request interrupted by user for tool use]",
            "<task-notification>x</task-notification>",
            "<teammate-message id=\\\"1\\\">",
            "This session is being continued from a previous conversation that ran out",
            "日本語 \\ud83d\\ude00 \\ud800 \\u0000");

    private ClaudeLogs() {}

    /// A log of a few lines, good and bad, that may end anywhere. Sometimes a line end was lost.
    static Arbitrary<byte[]> logs() {
        Arbitrary<byte[]> ends = Arbitraries.of("\n", "\n", "\n", "\n", "\r\n", "\n\n", " \n", "", " ")
                .map(end -> end.getBytes(UTF_8));
        Arbitrary<Boolean> finished = Arbitraries.of(true, true, false);
        return Combinators.combine(
                        Combinators.combine(lines(), ends).as(Tuple::of).list().ofMaxSize(8), finished)
                .as((lines, whole) -> {
                    ByteArrayOutputStream log = new ByteArrayOutputStream();
                    for (int i = 0; i < lines.size(); i++) {
                        log.writeBytes(lines.get(i).get1());
                        if (whole || i < lines.size() - 1) {
                            log.writeBytes(lines.get(i).get2());
                        }
                    }
                    return log.toByteArray();
                });
    }

    private static Arbitrary<byte[]> lines() {
        Arbitrary<byte[]> good = line().map(line -> line.getBytes(UTF_8));
        return Arbitraries.frequencyOf(
                Tuple.of(12, good),
                Tuple.of(2, JsonTexts.nearlyJson()),
                Tuple.of(1, Arbitraries.bytes().array(byte[].class).ofMaxSize(12)),
                Tuple.of(
                        1,
                        Combinators.combine(good, Arbitraries.integers().between(0, 40))
                                .as(ClaudeLogs::truncated)));
    }

    private static byte[] truncated(byte[] line, int cut) {
        return Arrays.copyOf(line, Math.max(0, line.length - cut));
    }

    /// A line that is an object.
    public static Arbitrary<String> line() {
        Arbitrary<String> members = Arbitraries.oneOf(
                member("type", quoted(Arbitraries.of(TYPES))),
                member("message", message()),
                member("isMeta", Arbitraries.of("true", "false", "1")),
                member("isCompactSummary", Arbitraries.of("true", "false", "\"true\"")),
                member("isSidechain", Arbitraries.of("true", "false")),
                member(
                        "origin",
                        Arbitraries.of("{\"kind\":\"human\"}", "{\"kind\":\"auto\"}", "{\"kind\":1}", "{}", "null")),
                member("attachment", attachment()),
                member("role", quoted(Arbitraries.of("user", "assistant", "system", "other"))),
                member("content", contents()),
                member("tool", quoted(Arbitraries.of("Bash", "Read"))),
                member("input", JsonTexts.values()),
                member("output", contents()),
                member("exit_code", Arbitraries.of("0", "1", "\"1\"", "1.5", "99999999999")),
                member("uuid", quoted(Arbitraries.of("U1", "U2", "8f14e45f-ceea-467f-9d3a-1b2c3d4e5f60"))),
                member("timestamp", quoted(Arbitraries.of("2026-02-01T10:00:00.000Z", "2026-02-30T10:00:00Z", "soon"))),
                member("summary", words()),
                member("cwd", quoted(Arbitraries.of("/w/app", "/w/other", ""))),
                member("gitBranch", quoted(Arbitraries.of("main", "fix", ""))),
                member("sessionId", quoted(Arbitraries.of("S1", "S2"))),
                member("customTitle", words()),
                member("aiTitle", words()),
                member("leafUuid", quoted(Arbitraries.of("U1", "elsewhere"))),
                member("data", JsonTexts.values()),
                member("snapshot", JsonTexts.values()),
                member("toolUseResult", JsonTexts.values()),
                member("extra", JsonTexts.values()));
        // Most lines are user or assistant lines, whose content is in their message.
        Arbitrary<String> usual = Combinators.combine(
                        member("type", quoted(Arbitraries.of("user", "assistant"))), member("message", message()))
                .as((type, message) -> type + "," + message);
        Arbitrary<String> unusual = member("type", quoted(Arbitraries.of(TYPES)));
        return Combinators.combine(
                        Arbitraries.oneOf(usual, unusual), members.list().ofMaxSize(4))
                .as((type, rest) -> "{" + type + (rest.isEmpty() ? "" : ",") + String.join(", ", rest) + "}");
    }

    private static Arbitrary<String> message() {
        Arbitrary<String> members = Arbitraries.oneOf(
                member("content", contents()),
                member("id", quoted(Arbitraries.of("msg_1", "msg_2"))),
                member("model", quoted(Arbitraries.of("opus", "<synthetic>"))),
                member("usage", Arbitraries.of("{\"input_tokens\":3,\"output_tokens\":9}", "{}", "7")),
                member("role", quoted(Arbitraries.of("user", "assistant"))));
        Arbitrary<String> objects = Combinators.combine(
                        member("content", contents()), members.list().ofMaxSize(3))
                .as((content, rest) -> "{" + content + (rest.isEmpty() ? "" : ",") + String.join(",", rest) + "}");
        return Arbitraries.frequencyOf(Tuple.of(9, objects), Tuple.of(1, JsonTexts.values()));
    }

    private static Arbitrary<String> contents() {
        return Arbitraries.frequencyOf(
                Tuple.of(4, words()),
                Tuple.of(6, block().list().ofMaxSize(4).map(blocks -> "[" + String.join(",", blocks) + "]")),
                Tuple.of(1, JsonTexts.values()));
    }

    private static Arbitrary<String> block() {
        Arbitrary<String> type = quoted(Arbitraries.of(
                "text", "thinking", "tool_use", "tool_result", "image", "document", "redacted_thinking"));
        Arbitrary<String> members = Arbitraries.oneOf(
                member("type", type),
                member("text", words()),
                member("thinking", words()),
                member("id", quoted(Arbitraries.of("t1", "t2"))),
                member("name", quoted(Arbitraries.of("Bash", "Edit"))),
                member("input", JsonTexts.values()),
                member("tool_use_id", quoted(Arbitraries.of("t1", "t2"))),
                member("content", JsonTexts.values()),
                member("is_error", Arbitraries.of("true", "false")));
        Arbitrary<String> objects = Combinators.combine(
                        member("type", type), members.list().ofMaxSize(4))
                .as((first, rest) -> "{" + first + (rest.isEmpty() ? "" : ",") + String.join(",", rest) + "}");
        return Arbitraries.frequencyOf(Tuple.of(9, objects), Tuple.of(1, JsonTexts.values()));
    }

    private static Arbitrary<String> attachment() {
        Arbitrary<String> members = Arbitraries.oneOf(
                member("type", Arbitraries.of("\"queued_command\"", "\"file\"", "3")),
                member("prompt", contents()),
                member("commandMode", quoted(Arbitraries.of("prompt", "task-notification"))),
                member("origin", Arbitraries.of("{\"kind\":\"human\"}", "{\"kind\":\"agent\"}", "null")));
        return members.list().ofMaxSize(5).map(all -> "{" + String.join(",", all) + "}");
    }

    private static Arbitrary<String> words() {
        return quoted(Arbitraries.of(WORDS));
    }

    private static Arbitrary<String> quoted(Arbitrary<String> texts) {
        return texts.map(text -> "\"" + text + "\"");
    }

    /// A member whose name sometimes contains an escape and whose value sometimes has a random type.
    private static Arbitrary<String> member(String name, Arbitrary<String> values) {
        Arbitrary<String> names = Arbitraries.frequency(
                Tuple.of(15, name), Tuple.of(1, "\\u00" + Integer.toHexString(name.charAt(0)) + name.substring(1)));
        Arbitrary<String> any = Arbitraries.frequencyOf(Tuple.of(12, values), Tuple.of(1, JsonTexts.values()));
        return Combinators.combine(names, any).as((key, value) -> "\"" + key + "\":" + value);
    }
}
