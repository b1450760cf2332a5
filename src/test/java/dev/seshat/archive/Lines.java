package dev.seshat.archive;

import dev.seshat.json.JsonWriter;

/// Lines as Claude Code writes them.
final class Lines {

    private Lines() {}

    static String prompt(String cwd, String text) {
        return prompt(cwd, text, "2026-02-01T10:00:00.000Z");
    }

    static String prompt(String cwd, String text, String at) {
        return "{\"type\":\"user\",\"cwd\":" + json(cwd) + ",\"gitBranch\":\"main\",\"message\":{\"role\":\"user\","
                + "\"content\":" + json(text) + "},\"timestamp\":\"" + at + "\"}";
    }

    /// A prompt in a log that does not name its directory.
    static String promptNowhere(String text) {
        return "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":" + json(text) + "}}";
    }

    static String answer(String responseId, String text, int outputTokens) {
        return assistant(responseId, "{\"type\":\"text\",\"text\":" + json(text) + "}", outputTokens);
    }

    static String call(String callId, String tool, String input) {
        return assistant(
                "msg_" + callId,
                "{\"type\":\"tool_use\",\"id\":" + json(callId) + ",\"name\":" + json(tool) + ",\"input\":" + input
                        + "}",
                5);
    }

    static String result(String callId, String text, boolean failed) {
        return "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\","
                + "\"tool_use_id\":" + json(callId) + ",\"content\":" + json(text) + ",\"is_error\":" + failed
                + "}]}}";
    }

    static String customTitle(String text) {
        return "{\"type\":\"custom-title\",\"customTitle\":" + json(text) + "}";
    }

    private static String assistant(String responseId, String block, int outputTokens) {
        return "{\"type\":\"assistant\",\"uuid\":\"8f14e45f-ceea-467f-9d3a-1b2c3d4e5f60\",\"message\":{\"id\":"
                + json(responseId) + ",\"model\":\"opus\",\"role\":\"assistant\",\"content\":[" + block
                + "],\"usage\":{\"input_tokens\":3,\"output_tokens\":" + outputTokens
                + "}},\"timestamp\":\"2026-02-01T10:00:01.000Z\"}";
    }

    static String json(String text) {
        StringBuilder json = new StringBuilder();
        new JsonWriter(json).string(text);
        return json.toString();
    }
}
