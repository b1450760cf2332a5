package dev.seshat.page;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Lines of a log of Claude Code that the page folds.
final class LogLines {

    private LogLines() {}

    static String thinking(String text) {
        ObjectNode line = line("assistant");
        block(line).put("type", "thinking").put("thinking", text);
        return line.toString();
    }

    /// The agent's own text in the user's name.
    static String system(String text) {
        ObjectNode line = line("user").put("isMeta", true);
        block(line).put("type", "text").put("text", text);
        return line.toString();
    }

    static String command(String callId, String command) {
        ObjectNode line = line("assistant");
        ObjectNode block = block(line).put("type", "tool_use").put("id", callId).put("name", "Bash");
        block.putObject("input").put("command", command);
        return line.toString();
    }

    static String output(String callId, String text) {
        ObjectNode line = line("user");
        block(line).put("type", "tool_result").put("tool_use_id", callId).put("content", text);
        return line.toString();
    }

    private static ObjectNode line(String type) {
        return JsonMapper.shared().createObjectNode().put("type", type).put("timestamp", "2026-02-01T10:00:06Z");
    }

    private static ObjectNode block(ObjectNode line) {
        return line.putObject("message").putArray("content").addObject();
    }
}
