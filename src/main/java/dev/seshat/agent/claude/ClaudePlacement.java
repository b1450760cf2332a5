package dev.seshat.agent.claude;

import dev.seshat.agent.Continuation;
import dev.seshat.agent.LogPlacement;
import dev.seshat.agent.SessionFile;
import dev.seshat.json.JsonEdits;
import dev.seshat.json.JsonMembers;
import dev.seshat.json.MalformedJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Claude Code's project directories: it resumes a session only from the directory that names the one with the log.
final class ClaudePlacement implements LogPlacement {

    /// Longer names end in a hash that only Claude Code computes.
    private static final int LONGEST = 200;

    private static final String SUFFIX = ".jsonl";

    /// The log and the directory of its subagents and tool results, or only the latter for a subagent in it.
    @Override
    public List<Path> parts(SessionFile log) {
        Path path = log.path().toAbsolutePath();
        Path project = ClaudeLayout.projectDirectory(log).orElse(null);
        if (project == null) {
            return List.of();
        }
        if (log.parentId() != null) {
            return List.of(project.resolve(log.parentId()));
        }
        List<Path> parts = new ArrayList<>(List.of(path));
        String name = String.valueOf(path.getFileName());
        Path beside = path.resolveSibling(name.substring(0, name.length() - SUFFIX.length()));
        if (Files.isDirectory(beside)) {
            parts.add(beside);
        }
        return parts;
    }

    @Override
    public Optional<Path> directoryFor(SessionFile log, String workingDirectory) {
        return ClaudeLayout.projectDirectory(log)
                .flatMap(project -> nameOf(workingDirectory).map(project::resolveSibling));
    }

    /// What Claude Code has learned about the project.
    @Override
    public List<String> ofProject() {
        return List.of("memory");
    }

    /// The name of the directory with the logs of a working directory; empty if only Claude Code knows it.
    static Optional<String> nameOf(String workingDirectory) {
        return workingDirectory.length() > LONGEST
                ? Optional.empty()
                : Optional.of(workingDirectory.replaceAll("[^A-Za-z0-9]", "-"));
    }

    /// A copy as Claude Code's own fork: the lines keep their uuids and name the message that they are from.
    static Continuation continuation(Continuation.Request request) {
        Optional<Path> directory = new ClaudePlacement()
                .directoryFor(request.log(), request.directory().toString());
        if (directory.isEmpty()) {
            return new Continuation.Impossible("The path of this directory is longer than " + LONGEST
                    + " characters, and only Claude Code knows where it would keep its logs.");
        }
        return new Continuation.Copy(
                directory.get().resolve(request.id() + SUFFIX),
                (_, line, edits) -> change(request, line, edits),
                List.of("claude", "--resume", request.id()));
    }

    private static void change(Continuation.Request request, JsonMembers line, JsonEdits edits) throws MalformedJson {
        if (line.places().containsKey("sessionId")) {
            line.set("sessionId", JsonMembers.quoted(request.id()), edits);
        }
        Optional<String> cwd = line.text("cwd");
        if (cwd.isPresent()) {
            line.set("cwd", JsonMembers.quoted(request.moved(cwd.get())), edits);
        }
        Optional<String> uuid = line.text("uuid");
        if (uuid.isPresent()) {
            String original = request.session().key().sessionId();
            line.set(
                    "forkedFrom",
                    "{\"sessionId\":" + JsonMembers.quoted(original) + ",\"messageUuid\":"
                            + JsonMembers.quoted(uuid.get()) + "}",
                    edits);
        }
    }
}
