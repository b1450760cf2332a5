package dev.seshat.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.discover.FoundLog;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.Notices;
import dev.seshat.discover.SessionLoader;
import dev.seshat.indexing.ExcludedProjects;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.indexing.Indexer;
import dev.seshat.indexing.RawPolicy;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.model.Workstation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A tree of real logs and its indexing. Every change gives a log a different, old time, so that none is too
/// recent to show whether it has changed.
final class Projects {

    static final Workstation HERE = new Workstation("ws-here");
    static final String CWD = "/work/apple";
    static final int MAX_LINE_BYTES = AgentFormat.DEFAULT_MAX_LINE_BYTES;

    private static final AgentFormat FORMAT = new ClaudeFormat();

    final Path root;
    private Instant tick = Instant.parse("2026-02-04T12:00:00.123456789Z");

    Projects(Path directory) throws IOException {
        root = Files.createDirectories(directory.resolve("projects")).toRealPath();
    }

    /// An id that ends in a number.
    static String id(int number) {
        return "00000000-0000-4000-8000-%012d".formatted(number);
    }

    Path path(String project, String id) {
        return root.resolve(project).resolve(id + ".jsonl");
    }

    Path write(String project, String id, String... lines) throws IOException {
        return write(path(project, id), lines);
    }

    Path write(Path log, String... lines) throws IOException {
        Files.createDirectories(log.getParent());
        Files.writeString(log, joined(lines));
        touch(log);
        return log;
    }

    void append(Path log, String... lines) throws IOException {
        appendText(log, joined(lines));
    }

    void appendText(Path log, String text) throws IOException {
        Files.writeString(log, text, UTF_8, StandardOpenOption.APPEND);
        touch(log);
    }

    void touch(Path log) throws IOException {
        tick = tick.plusSeconds(1);
        setTime(log, tick);
    }

    static void setTime(Path log, Instant at) throws IOException {
        Files.setLastModifiedTime(log, FileTime.from(at));
    }

    private static String joined(String... lines) {
        return lines.length == 0 ? "" : String.join("\n", lines) + "\n";
    }

    IndexReport index(Archive archive) {
        return index(archive, IndexRequest.CHANGES);
    }

    IndexReport index(Archive archive, IndexRequest request) {
        return indexer(archive, HERE).run(request, IndexProgress.none());
    }

    Indexer indexer(Archive archive, Workstation workstation) {
        return indexer(archive, workstation, RawPolicy.FULL);
    }

    Indexer indexer(Archive archive, Workstation workstation, RawPolicy policy) {
        return new Indexer(
                archive,
                new LogScan(List.of(FORMAT), _ -> List.of(root), Notices.NONE),
                new SessionLoader(workstation, MAX_LINE_BYTES),
                Clock.systemUTC(),
                ExcludedProjects.NONE,
                policy);
    }

    /// The session of a log, read without an archive.
    static Session read(Path log) {
        return new SessionLoader(HERE, MAX_LINE_BYTES).load(found(log));
    }

    /// The messages of a log, read without an archive.
    static List<Message> messages(Path log) {
        List<Message> messages = new ArrayList<>();
        LogReader reader = FORMAT.reader(MAX_LINE_BYTES);
        reader.messages(found(log).file(), LogPosition.START, messages::add);
        return messages;
    }

    private static FoundLog found(Path log) {
        return new FoundLog(FORMAT, FORMAT.recognise(log).orElseThrow());
    }
}
