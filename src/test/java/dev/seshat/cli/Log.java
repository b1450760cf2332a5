package dev.seshat.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Small logs of Claude Code, for tests that care about the file and not about its contents.
final class Log {

    private Log() {}

    /// Write a log with one prompt and its answer where Claude Code would.
    static Path write(Path projects, String cwd, String id, String prompt) throws IOException {
        Path log = projects.resolve(cwd.replace('/', '-')).resolve(id + ".jsonl");
        Files.createDirectories(log.getParent());
        return Files.write(log, lines(cwd, id, prompt));
    }

    static List<String> lines(String cwd, String id, String prompt) {
        return List.of(prompt(cwd, id, prompt), answer("Yes."));
    }

    /// The line of a prompt. The text is inserted unchanged, so it may contain JSON escapes.
    static String prompt(String cwd, String id, String text) {
        return """
                {"cwd":"%s","sessionId":"%s","type":"user","message":{"content":"%s"},"timestamp":"2026-02-01T10:00:00Z"}\
                """.formatted(cwd, id, text);
    }

    static String answer(String text) {
        return """
                {"type":"assistant","message":{"content":[{"type":"text","text":"%s"}]},"timestamp":"2026-02-01T10:00:05Z"}\
                """.formatted(text);
    }
}
