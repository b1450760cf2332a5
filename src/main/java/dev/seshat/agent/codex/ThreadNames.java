package dev.seshat.agent.codex;

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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `session_index.jsonl`, the names of threads: one line per naming, of which the last counts.
///
/// Read once for all logs, and again when it changes. Invalid content is ignored.
final class ThreadNames implements SidecarNames {

    private static final int MAX_BYTES = 16 << 20;

    private record Stamp(Path index, Instant modified, long size) {}

    private final ObjectLines lines;
    private @Nullable Stamp known;
    private Map<String, String> names = Map.of();

    ThreadNames(int maxLineBytes) {
        lines = new ObjectLines(maxLineBytes);
    }

    @Override
    public @Nullable String of(SessionFile log) {
        Stamp stamp = stampBeside(log);
        if (stamp == null) {
            return null;
        }
        if (!stamp.equals(known)) {
            names = read(stamp.index());
            known = stamp;
        }
        return log.id() == null ? null : names.get(log.id());
    }

    @Override
    public @Nullable Instant changed(SessionFile log) {
        Stamp stamp = stampBeside(log);
        return stamp == null ? null : stamp.modified();
    }

    private static @Nullable Stamp stampBeside(SessionFile log) {
        return CodexHome.of(log.path()).map(home -> stamp(home.index())).orElse(null);
    }

    private static @Nullable Stamp stamp(Path index) {
        try {
            BasicFileAttributes file =
                    Files.readAttributes(index, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            boolean fit = file.isRegularFile() && file.size() <= MAX_BYTES;
            return fit ? new Stamp(index, file.lastModifiedTime().toInstant(), file.size()) : null;
        } catch (IOException e) {
            return null;
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
