package dev.seshat.agent.codex;

import dev.seshat.agent.SessionFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The directory in which Codex keeps its logs and their side files.
record CodexHome(Path directory) {

    static final String SESSIONS = "sessions";
    static final String ARCHIVED = "archived_sessions";
    /// `sessions/2026/03/01/rollout-….jsonl`
    private static final int DEEPEST = 4;

    private static final Pattern STATE = Pattern.compile("state_([0-9]{1,9})\\.sqlite");

    /// The home directory that contains a log.
    static Optional<CodexHome> of(Path log) {
        for (Path at = log.toAbsolutePath().getParent(); at != null; at = at.getParent()) {
            Path parent = at.getParent();
            if (parent != null && (at.endsWith(SESSIONS) || at.endsWith(ARCHIVED))) {
                return Optional.of(new CodexHome(parent));
            }
        }
        return Optional.empty();
    }

    /// The list of thread names.
    Path index() {
        return directory.resolve("session_index.jsonl");
    }

    /// The database that lists the threads, of newer versions: the one with the highest number.
    Optional<Path> stateDatabase() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file ->
                            STATE.matcher(String.valueOf(file.getFileName())).matches())
                    .max(Comparator.comparingLong(CodexHome::number));
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private static long number(Path state) {
        Matcher name = STATE.matcher(String.valueOf(state.getFileName()));
        return name.matches() ? Long.parseLong(name.group(1)) : 0;
    }

    /// Find the log of a thread: usually in the directory of its fork or subagent, since they share a day.
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
