package dev.seshat.agent.codex;

import dev.seshat.agent.SessionFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// The directory in which Codex keeps its logs and what it notes beside them.
record CodexHome(Path directory) {

    static final String SESSIONS = "sessions";
    static final String ARCHIVED = "archived_sessions";
    /// `sessions/2026/03/01/rollout-….jsonl`
    private static final int DEEPEST = 4;

    /// The home that a log lies in.
    static Optional<CodexHome> of(Path log) {
        for (Path at = log.toAbsolutePath().getParent(); at != null; at = at.getParent()) {
            Path parent = at.getParent();
            if (parent != null && (at.endsWith(SESSIONS) || at.endsWith(ARCHIVED))) {
                return Optional.of(new CodexHome(parent));
            }
        }
        return Optional.empty();
    }

    /// The list of the names that threads were given.
    Path index() {
        return directory.resolve("session_index.jsonl");
    }

    /// Find the log of a thread: mostly it lies where that of its fork or subagent lies, being of the same day.
    Optional<SessionFile> rolloutOf(String thread, Path beside) {
        if (!RolloutName.isId(thread)) {
            return Optional.empty();
        }
        Path sameDay = Objects.requireNonNullElse(beside.toAbsolutePath().getParent(), directory);
        return Stream.of(sameDay, directory.resolve(SESSIONS), directory.resolve(ARCHIVED))
                .flatMap(place -> rollout(place, thread).stream())
                .findFirst();
    }

    private static Optional<SessionFile> rollout(Path place, String thread) {
        if (!Files.isDirectory(place)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.walk(place, DEEPEST)) {
            return files.filter(file -> String.valueOf(file.getFileName()).contains(thread))
                    .sorted()
                    .flatMap(file -> RolloutName.recognise(file).stream())
                    .filter(file -> thread.equals(file.id()))
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }
}
