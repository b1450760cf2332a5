package dev.seshat.cli.output;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import dev.seshat.terminal.Terminal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A session to print: messages are added one after another, each a few seconds later.
final class Sample {

    static final Instant START = Instant.parse("2026-02-03T08:02:00Z");

    final List<Message> messages = new ArrayList<>();
    private Instant now = START;
    private boolean sidechain;

    static Session session() {
        SessionFacts facts = new SessionFacts(
                "0b1e5a52-6f0c-4f6e-9d3a-0a8f6f7c2a11",
                null,
                "77aa0f8e-1111-4222-8333-444455556666",
                Project.at("/home/ada/shop"),
                "fix/login",
                "Fix the flaky login test",
                null,
                "The login test is flaky.",
                START,
                START.plus(Duration.ofMinutes(133)),
                1234,
                12,
                new TreeMap<>(Map.of("Bash", 20, "Edit", 15, "Grep", 3, "Read", 1010, "Task", 2, "Write", 1)),
                List.of("claude-opus-4-6", "claude-haiku-4-5"),
                new Usage(2_700, 94_321, 33_500_000, 0),
                new SkippedLines(1, 2));
        return new Session(
                new SessionKey("w", "p", facts.sessionId()), "claude", null, Path.of("log.jsonl"), START, START, facts);
    }

    Sample later(Duration duration) {
        now = now.plus(duration);
        return this;
    }

    Sample inSubagent(boolean yes) {
        sidechain = yes;
        return this;
    }

    Sample say(Category category, String text) {
        return say(category, text, 0);
    }

    Sample say(Category category, String text, int images) {
        return add(category, new Content.Text(text, images));
    }

    Sample call(String id, String tool, String input) {
        return add(Category.TOOL_CALL, new Content.ToolCall(id, tool, input, List.of(), input));
    }

    Sample result(String id, String tool, String text) {
        return result(id, tool, text, false, null);
    }

    Sample result(String id, @Nullable String tool, String text, boolean failed, @Nullable Integer exitCode) {
        return add(Category.TOOL_RESULT, new Content.ToolResult(id, tool, text, failed, exitCode, 0));
    }

    private Sample add(Category category, Content content) {
        messages.add(new Message(messages.size(), category, now, null, sidechain, content));
        now = now.plusSeconds(4);
        return this;
    }

    String print(Terminal terminal, TranscriptOptions.Tools tools) {
        return print(terminal, new TranscriptOptions(tools, true, ZoneOffset.ofHours(1)));
    }

    /// Without the header.
    String print(Terminal terminal, TranscriptOptions options) {
        StringBuilder out = new StringBuilder();
        TranscriptPrinter printer = new TranscriptPrinter(out, terminal, options);
        messages.forEach(printer::message);
        printer.end();
        return out.toString();
    }

    String printWithHeader(Terminal terminal, TranscriptOptions options) {
        StringBuilder out = new StringBuilder();
        TranscriptPrinter printer = new TranscriptPrinter(out, terminal, options);
        printer.header(session(), "Claude Code", Project.UNKNOWN);
        messages.forEach(printer::message);
        printer.end();
        return out.toString();
    }
}
