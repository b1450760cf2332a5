package dev.seshat.agent.codex;

import dev.seshat.agent.ObjectLines;
import dev.seshat.model.SeshatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `session_index.jsonl`, the names of the threads: a line per naming, of which the last one counts.
///
/// It is read once for all logs, and again when it has changed. Whatever is wrong with it, the logs are still there.
final class ThreadNames {

    private static final int MAX_BYTES = 16 << 20;

    private record Stamp(Path index, Object modified, long size) {}

    private final ObjectLines lines;
    private @Nullable Stamp known;
    private Map<String, String> names = Map.of();

    ThreadNames(int maxLineBytes) {
        lines = new ObjectLines(maxLineBytes);
    }

    /// The name of a thread; null when it has none.
    @Nullable
    String of(String thread, CodexHome home) {
        Stamp stamp = stamp(home.index());
        if (stamp == null) {
            return null;
        }
        if (!stamp.equals(known)) {
            names = read(home.index());
            known = stamp;
        }
        return names.get(thread);
    }

    private static @Nullable Stamp stamp(Path index) {
        try {
            BasicFileAttributes file =
                    Files.readAttributes(index, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            boolean fit = file.isRegularFile() && file.size() <= MAX_BYTES;
            return fit ? new Stamp(index, file.lastModifiedTime(), file.size()) : null;
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
