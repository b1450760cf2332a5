package dev.seshat.agent.codex;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.ObjectLines;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SidecarNames;
import dev.seshat.model.SeshatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The names of threads: in `session_index.jsonl` one line per naming, of which the last counts, else the
/// titles in the state database.
///
/// Each is read once for all logs, and again when it changes. Invalid content is ignored.
final class ThreadNames implements SidecarNames {

    private static final int MAX_BYTES = 16 << 20;

    private record Stamp(Path index, Instant modified, long size) {}

    private final ObjectLines lines;
    private @Nullable Stamp known;
    private Map<String, String> names = Map.of();
    private @Nullable List<Stamp> knownState;
    private Map<String, String> titles = Map.of();

    ThreadNames(int maxLineBytes) {
        lines = new ObjectLines(maxLineBytes);
    }

    @Override
    public @Nullable String of(SessionFile log) {
        String id = log.id();
        String name = id == null ? null : named(log, id);
        return id == null || name != null ? name : titled(log, id);
    }

    private @Nullable String named(SessionFile log, String id) {
        Stamp stamp = stampBeside(log);
        if (stamp == null) {
            return null;
        }
        if (!stamp.equals(known)) {
            names = read(stamp.index());
            known = stamp;
        }
        return names.get(id);
    }

    private @Nullable String titled(SessionFile log, String id) {
        Path state = CodexHome.of(log.path()).flatMap(CodexHome::stateDatabase).orElse(null);
        if (state == null) {
            return null;
        }
        Path changes = state.resolveSibling(state.getFileName() + AgentDatabase.LOG_OF_CHANGES);
        List<Stamp> now = Stream.of(state, changes)
                .map(file -> stamp(file, Long.MAX_VALUE))
                .flatMap(Optional::stream)
                .toList();
        if (!now.equals(knownState)) {
            titles = ThreadTitles.in(state);
            knownState = now;
        }
        return titles.get(id);
    }

    /// The state database changes all the time, and so says nothing about one name: its titles are taken when
    /// a log is listed or read.
    @Override
    public @Nullable Instant changed(SessionFile log) {
        Stamp stamp = stampBeside(log);
        return stamp == null ? null : stamp.modified();
    }

    private static @Nullable Stamp stampBeside(SessionFile log) {
        return CodexHome.of(log.path())
                .flatMap(home -> stamp(home.index(), MAX_BYTES))
                .orElse(null);
    }

    private static Optional<Stamp> stamp(Path file, long mostBytes) {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            boolean fit = found.isRegularFile() && found.size() <= mostBytes;
            return fit
                    ? Optional.of(new Stamp(file, found.lastModifiedTime().toInstant(), found.size()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Map<String, String> read(Path index) {
        Map<String, String> read = new HashMap<>();
        try {
            lines.read(index, 0, entry -> {
                String thread = entry.string("id");
                String name = entry.string("thread_name");
                if (thread != null && name != null) {
                    read.put(thread, name);
                }
                return true;
            });
        } catch (SeshatException e) {
            return Map.of();
        }
        return read;
    }
}
