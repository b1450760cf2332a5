package dev.seshat.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.UUID;

/// Logs larger than anybody will look at on the page: one session with very many messages, and very many
/// sessions. The same bytes every time.
public final class PageLogs {

    /// Prompts, thoughts, calls, results and answers alternate: this many messages make one exchange.
    private static final int STEPS = 8;

    private static final Instant FIRST = Instant.parse("2026-03-02T08:00:00Z");

    private final Path projects;

    public PageLogs(Path projects) {
        this.projects = projects;
    }

    /// Write one session.
    ///
    /// @param messages the number of messages, rounded up to a whole exchange @return its id
    public String longSession(int messages) throws IOException {
        String id = id(0);
        try (BufferedWriter out = log("long", id)) {
            for (int i = 0; i < messages; i += STEPS) {
                exchange(id, i, out);
            }
        }
        return id;
    }

    /// Write this many sessions in 50 projects, each with one exchange.
    public void sessions(int count) throws IOException {
        for (int i = 1; i <= count; i++) {
            String id = id(i);
            try (BufferedWriter out = log("project-" + i % 50, id)) {
                exchange(id, i * STEPS, out);
            }
            Files.setLastModifiedTime(file("project-" + i % 50, id), FileTime.from(FIRST.minusSeconds(600L * i)));
        }
    }

    private static String id(int number) {
        return new UUID(0x5e55_0000_0000_4000L, 0x8000_0000_0000_0000L + number).toString();
    }

    private BufferedWriter log(String project, String id) throws IOException {
        Files.createDirectories(file(project, id).getParent());
        return Files.newBufferedWriter(file(project, id), UTF_8);
    }

    private Path file(String project, String id) {
        return projects.resolve("-home-sam-code-" + project).resolve(id + ".jsonl");
    }

    private static void exchange(String id, int seq, BufferedWriter out) throws IOException {
        String shared =
                "\"sessionId\":\"" + id + "\",\"cwd\":\"/home/sam/code/" + (seq % 7) + "\",\"gitBranch\":\"main\"";
        user(shared, seq, "\"Step " + seq + ": why does `parse` of part " + seq + " fail on an empty line?\"", out);
        assistant(shared, seq + 1, """
                {"type":"thinking","thinking":"The reader of part %d stops early. I look at it first.","signature":""}""".formatted(seq), out);
        assistant(shared, seq + 2, """
                {"type":"tool_use","id":"toolu_%da","name":"Bash","input":{"command":"rg -n 'parse' src/part%d","description":"Look for the parser"}}""".formatted(seq, seq), out);
        user(
                shared,
                seq + 3,
                """
                [{"type":"tool_result","tool_use_id":"toolu_%da","content":"%s"}]""".formatted(seq, "src/part/Reader.java:41: return parse(line); // as before\\n".repeat(20)),
                out);
        assistant(shared, seq + 4, """
                {"type":"tool_use","id":"toolu_%db","name":"Edit","input":{"file_path":"/home/sam/code/Reader.java",\
                "old_string":"return parse(line);","new_string":"if (line.isBlank()) {\\n    return List.of();\\n}\\nreturn parse(line);"}}""".formatted(seq), out);
        user(shared, seq + 5, """
                [{"type":"tool_result","tool_use_id":"toolu_%db","content":"The file has been updated."}]""".formatted(seq), out);
        assistant(shared, seq + 6, """
                {"type":"text","text":"## Part %d\\n\\nAn **empty line** was taken for the end. Now it is skipped:\\n\\n```java\\nif \
                (line.isBlank()) {\\n    return List.of();\\n}\\n```\\n\\n- the reader goes on\\n- the count in `list` is right\\n\\n| before | after |\\n|---|---|\\n| %d | %d |"}""".formatted(seq, seq, seq + 1), out);
        user(shared, seq + 7, "\"Good. And part " + (seq + STEPS) + "?\"", out);
    }

    private static void user(String shared, int seq, String content, BufferedWriter out) throws IOException {
        line(shared, "user", seq, "\"role\":\"user\",\"content\":" + content, out);
    }

    private static void assistant(String shared, int seq, String block, BufferedWriter out) throws IOException {
        String usage = "\"usage\":{\"input_tokens\":10,\"output_tokens\":20}";
        line(
                shared,
                "assistant",
                seq,
                "\"id\":\"msg_" + seq + "\",\"role\":\"assistant\",\"model\":\"claude-opus-4-1\"," + usage
                        + ",\"content\":[" + block + "]",
                out);
    }

    private static void line(String shared, String type, int seq, String message, BufferedWriter out)
            throws IOException {
        out.write("{\"type\":\"" + type + "\",\"uuid\":\"" + id(seq) + "\",\"timestamp\":\""
                + FIRST.plusSeconds(20L * seq) + "\"," + shared + ",\"message\":{" + message + "}}\n");
    }
}
