package dev.seshat.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/// Changes of a tree of logs over time, on real files.
///
/// Each change gives its log a different time. A history within one moment gives all of them the same time,
/// which is too recent to show whether a log has changed.
final class LogTreeHistory {

    /// The kinds of changes.
    enum Kind {
        APPEND,
        APPEND_HALF,
        REWRITE,
        TRUNCATE,
        EMPTY,
        NULS,
        RUBBISH,
        CUT_FRONT,
        MOVE,
        COPY,
        DELETE,
        TOUCH,
        INDEX,
        /// Every log is read from its beginning.
        INDEX_ANEW,
        /// The archive is rebuilt.
        REBUILD
    }

    /// One change of one or two logs.
    ///
    /// @param lines what is written, if anything
    record Event(Kind kind, int log, int other, List<String> lines, int cut) {}

    /// Sessions in two projects with the same ids, one whose name is not an id, and subagents.
    static final List<String> NAMES = List.of(
            "a/00000000-0000-4000-8000-000000000001",
            "b/00000000-0000-4000-8000-000000000001",
            "a/00000000-0000-4000-8000-000000000002",
            "b/00000000-0000-4000-8000-000000000002",
            "a/notes",
            "a/00000000-0000-4000-8000-000000000001/subagents/agent-one",
            "b/00000000-0000-4000-8000-000000000002/subagents/agent-two");

    private final Path root;
    private final boolean inOneMoment;
    private final Map<Path, String> unfinished = new HashMap<>();
    private Instant tick;
    private int writes;

    LogTreeHistory(Path root, boolean inOneMoment) {
        this.root = root;
        this.inOneMoment = inOneMoment;
        tick = inOneMoment ? Instant.now().plusSeconds(3600) : Instant.parse("2026-02-04T12:00:00Z");
    }

    void happen(Event event) {
        try {
            Path log = path(event.log());
            switch (event.kind()) {
                case APPEND -> append(log, event.lines());
                case APPEND_HALF -> appendHalf(log, event.lines().getFirst(), event.cut());
                case REWRITE -> rewrite(log, event.lines());
                case TRUNCATE -> truncate(log, event.cut());
                case EMPTY -> overwrite(log, _ -> new byte[0]);
                case NULS -> overwrite(log, bytes -> new byte[bytes.length]);
                case RUBBISH -> overwrite(log, bytes -> rubbish(bytes.length, event.cut()));
                case CUT_FRONT -> overwrite(log, bytes -> cutFront(bytes, event.cut()));
                case MOVE -> move(log, path(event.other()));
                case COPY -> copy(log, path(event.other()));
                case DELETE -> delete(log);
                case TOUCH -> touch(log);
                case INDEX, INDEX_ANEW, REBUILD -> {}
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path path(int log) {
        return root.resolve(NAMES.get(log) + ".jsonl");
    }

    private void append(Path log, List<String> lines) throws IOException {
        String rest = unfinished.remove(log);
        write(log, (rest == null ? lineEnd(log) : rest + "\n") + String.join("\n", lines) + "\n");
    }

    /// A truncated line is terminated before the next one.
    private static String lineEnd(Path log) throws IOException {
        if (!Files.exists(log) || Files.size(log) == 0) {
            return "";
        }
        byte[] bytes = Files.readAllBytes(log);
        return bytes[bytes.length - 1] == '\n' ? "" : "\n";
    }

    private void appendHalf(Path log, String line, int cut) throws IOException {
        append(log, List.of(line));
        String more = "{\"type\":\"user\",\"cwd\":\"/work/apple\",\"message\":{\"content\":\"half " + writes + "\"}}";
        int at = cut % more.length();
        write(log, more.substring(0, at));
        unfinished.put(log, more.substring(at));
    }

    /// A rewritten log begins differently, as it would in reality.
    private void rewrite(Path log, List<String> lines) throws IOException {
        delete(log);
        write(log, "{\"type\":\"brand-new\",\"number\":" + writes + "}\n" + String.join("\n", lines) + "\n");
    }

    private void truncate(Path log, int cut) throws IOException {
        if (Files.exists(log)) {
            try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
                channel.truncate(channel.size() * (cut % 100) / 100);
            }
            unfinished.remove(log);
            touch(log);
        }
    }

    private static byte[] rubbish(int length, int seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static byte[] cutFront(byte[] bytes, int cut) {
        return Arrays.copyOfRange(bytes, bytes.length * (cut % 100) / 100, bytes.length);
    }

    private void overwrite(Path log, UnaryOperator<byte[]> damage) throws IOException {
        if (Files.exists(log)) {
            Files.write(log, damage.apply(Files.readAllBytes(log)));
            unfinished.remove(log);
            touch(log);
        }
    }

    private void move(Path from, Path to) throws IOException {
        if (Files.exists(from) && !from.equals(to)) {
            Files.createDirectories(to.getParent());
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
            String rest = unfinished.remove(from);
            unfinished.remove(to);
            if (rest != null) {
                unfinished.put(to, rest);
            }
            touch(to);
        }
    }

    private void copy(Path from, Path to) throws IOException {
        if (Files.exists(from) && !from.equals(to)) {
            Files.createDirectories(to.getParent());
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
            unfinished.remove(to);
            touch(to);
        }
    }

    private void delete(Path log) throws IOException {
        Files.deleteIfExists(log);
        unfinished.remove(log);
    }

    private void write(Path log, String text) throws IOException {
        Files.createDirectories(log.getParent());
        Files.write(log, text.getBytes(UTF_8), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        writes++;
        touch(log);
    }

    private void touch(Path log) throws IOException {
        if (Files.exists(log)) {
            tick = inOneMoment ? tick : tick.plusMillis(1);
            Files.setLastModifiedTime(log, FileTime.from(tick));
        }
    }
}
