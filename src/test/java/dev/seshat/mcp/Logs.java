package dev.seshat.mcp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Logs of Claude Code with given texts.
public final class Logs {

    private Logs() {}

    /// Write a session of prompts, each with its answer.
    public static Path write(Path home, String project, String id, String... texts) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < texts.length; i++) {
            lines.add(i % 2 == 0 ? prompt(project, id, texts[i]) : answer(texts[i]));
        }
        return save(home, project, id, lines);
    }

    public static Path save(Path home, String project, String id, List<String> lines) throws IOException {
        Path log = home.resolve(".claude/projects")
                .resolve(project.replace('/', '-'))
                .resolve(id + ".jsonl");
        Files.createDirectories(log.getParent());
        return Files.write(log, lines);
    }

    public static String prompt(String project, String id, String text) {
        ObjectNode line = JsonMapper.shared().createObjectNode();
        line.put("cwd", project).put("sessionId", id).put("type", "user").put("timestamp", "2026-02-01T10:00:00Z");
        line.putObject("message").put("content", text);
        return line.toString();
    }

    public static String answer(String text) {
        ObjectNode line = JsonMapper.shared().createObjectNode();
        line.put("type", "assistant").put("timestamp", "2026-02-01T10:00:05Z");
        line.putObject("message")
                .putArray("content")
                .addObject()
                .put("type", "text")
                .put("text", text);
        return line.toString();
    }

    public static String edit(String file, String text) {
        ObjectNode line = JsonMapper.shared().createObjectNode();
        line.put("type", "assistant").put("timestamp", "2026-02-01T10:00:06Z");
        ObjectNode block = line.putObject("message").putArray("content").addObject();
        block.put("type", "tool_use").put("id", "t1").put("name", "Edit");
        block.putObject("input").put("file_path", file).put("old_string", "old").put("new_string", text);
        return line.toString();
    }
}
