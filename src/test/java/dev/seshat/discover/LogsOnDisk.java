package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.model.Workstation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A root with real logs, and discoveries that share a cache file like separate processes.
final class LogsOnDisk implements Notices {

    static final Instant NOON = Instant.parse("2026-02-04T12:00:00Z");
    static final int MAX_LINE_BYTES = AgentFormat.DEFAULT_MAX_LINE_BYTES;

    final Path root;
    final Path cacheFile;
    final List<String> warnings = Collections.synchronizedList(new ArrayList<>());
    final List<String> debugs = Collections.synchronizedList(new ArrayList<>());
    private final AgentFormat format = new ClaudeFormat();

    LogsOnDisk(Path directory) throws IOException {
        root = Files.createDirectories(directory.resolve("projects"));
        cacheFile = directory.resolve("cache").resolve("metadata.json");
    }

    @Override
    public void warn(String message) {
        warnings.add(message);
    }

    @Override
    public void debug(String message) {
        debugs.add(message);
    }

    /// An id that ends in a number.
    static String id(int number) {
        return "00000000-0000-4000-8000-%012d".formatted(number);
    }

    /// A log with this many prompts in a project, last changed at noon.
    Path log(String project, int number, int prompts) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < prompts; i++) {
            lines.append(prompt(project, "prompt " + i, NOON.plusSeconds(i * 60L)));
        }
        Path file = Files.createDirectories(root.resolve("-w-" + project)).resolve(id(number) + ".jsonl");
        Files.writeString(file, lines);
        touch(file, NOON);
        return file;
    }

    static String prompt(String project, String text, Instant at) {
        return """
                {"type":"user","cwd":"/w/%s","gitBranch":"main","message":{"role":"user","content":"%s"},"timestamp":"%s"}
                """.formatted(project, text, at);
    }

    static void touch(Path file, Instant at) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(at));
    }

    void index(String project, String json) throws IOException {
        Files.writeString(root.resolve("-w-" + project).resolve("sessions-index.json"), json);
    }

    /// A discovery like one in a separate process.
    List<ListedSession> discover() {
        return discover(false);
    }

    List<ListedSession> discover(boolean trustIndex) {
        try (MetadataCache cache = MetadataCache.open(cacheFile, MAX_LINE_BYTES, this)) {
            return discover(cache, trustIndex);
        }
    }

    List<ListedSession> discover(MetadataCache cache, boolean trustIndex) {
        return new Discovery(
                        List.of(format),
                        _ -> List.of(root),
                        new Workstation("ws-test"),
                        new FactsReaders(MAX_LINE_BYTES, this),
                        cache,
                        trustIndex,
                        this)
                .discover(Progress.NONE);
    }

    LogOnDisk onDisk(Path file, FileStamp stamp) {
        return new LogOnDisk(new FoundLog(format, format.recognise(file).orElseThrow()), stamp);
    }
}
