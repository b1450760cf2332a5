package dev.seshat.export;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A session with given texts.
final class Talk {

    static final Set<Category> ALL = EnumSet.allOf(Category.class);

    private final String title;
    private final List<Message> messages = new ArrayList<>();

    Talk(String title) {
        this.title = title;
    }

    Talk says(Category category, String text) {
        return add(category, new Content.Text(text));
    }

    Talk calls(String callId, String tool, String input, String text) {
        return add(Category.TOOL_CALL, new Content.ToolCall(callId, tool, input, List.of(), text));
    }

    Talk answers(String callId, String text) {
        return add(Category.TOOL_RESULT, new Content.ToolResult(callId, "Bash", text, false, null, 0));
    }

    Talk add(Category category, Content content) {
        Instant at = Instant.parse("2026-02-01T10:00:00Z").plusSeconds(messages.size());
        messages.add(new Message(messages.size(), category, at, "u" + messages.size(), false, content));
        return this;
    }

    ExportSource source() {
        SessionFacts facts = new SessionFacts(
                "abcd1234-0000",
                null,
                null,
                Project.at("/w/talk"),
                "main",
                title,
                null,
                title,
                Instant.parse("2026-02-01T10:00:00Z"),
                Instant.parse("2026-02-01T10:05:00Z"),
                messages.size(),
                1,
                Map.of(),
                List.of("model-1"),
                Usage.NONE,
                SkippedLines.NONE);
        Session session = new Session(
                SessionKey.parse("ws:12345678:abcd1234-0000"),
                "claude",
                null,
                Path.of("/logs/abcd1234-0000.jsonl"),
                Instant.EPOCH,
                Instant.EPOCH,
                facts);
        return new ExportSource(session, "Claude Code", false, sink -> messages.forEach(sink::accept));
    }

    String as(ExportFormat format) {
        return as(format, Redaction.OF_SECRETS);
    }

    String as(ExportFormat format, Redaction redaction) {
        StringBuilder out = new StringBuilder();
        report(format, redaction, out);
        return out.toString();
    }

    ExportReport report(ExportFormat format, Redaction redaction, Appendable out) {
        return Export.write(source(), new ExportRequest(format, ALL, 0, Integer.MAX_VALUE, redaction), out);
    }
}
