package dev.seshat.app.restore;

import dev.seshat.agent.AgentFormat;
import dev.seshat.app.restore.RestoreResult.OfFile;
import dev.seshat.app.restore.RestoreResult.Outcome;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawFile.Kind;
import dev.seshat.archive.RawLogs;
import dev.seshat.discover.Agents;
import dev.seshat.host.DiskFull;
import dev.seshat.host.FileFacts;
import dev.seshat.host.RegularFile;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Workstation;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Writes files from the bytes that the archive keeps. This thread reads and writes them under temporary names; others
/// bring them to the disk and give them their own names, because a disk syncs many files at once in the time of one.
final class FileRestorer implements AutoCloseable {

    private static final int THREADS = 8;
    private static final int MOST_AHEAD = 64;

    private final RawLogs raw;
    private final RestoreRequest how;
    private final Workstation here;
    private final ExecutorService threads =
            Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().daemon().factory());
    private final Queue<Pending> ahead = new ArrayDeque<>();
    private final Set<Path> taken = new HashSet<>();
    private final Set<Path> tidied = new HashSet<>();
    private @Nullable String diskFull;

    FileRestorer(RawLogs raw, RestoreRequest how, Workstation here) {
        this.raw = raw;
        this.how = how;
        this.here = here;
    }

    /// A file whose outcome may not be known yet.
    static final class Pending {

        private final RawFile file;
        private final Path place;
        private final Outcome done;
        private final @Nullable String reason;
        private final @Nullable Future<@Nullable String> finishing;

        private Pending(
                RawFile file,
                Path place,
                Outcome done,
                @Nullable String reason,
                @Nullable Future<@Nullable String> finishing) {
            this.file = file;
            this.place = place;
            this.done = done;
            this.reason = reason;
            this.finishing = finishing;
        }

        /// The outcome, waiting for it.
        OfFile result() {
            String failure = finishing == null ? null : await(finishing);
            return failure == null
                    ? new OfFile(file, place, done, reason)
                    : new OfFile(file, place, Outcome.FAILED, failure);
        }

        private static @Nullable String await(Future<@Nullable String> finishing) {
            try {
                return finishing.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return "interrupted";
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    /// Begin to restore a file.
    Pending start(RawFile file) {
        if (ahead.size() >= MOST_AHEAD) {
            ahead.remove().result();
        }
        Pending pending = begin(file);
        ahead.add(pending);
        return pending;
    }

    private Pending begin(RawFile file) {
        Path place = place(file);
        String obstacle = obstacle(file);
        if (obstacle != null) {
            return new Pending(file, place, Outcome.ELSEWHERE_ONLY, obstacle, null);
        }
        try {
            if (taken.contains(place)) {
                // It is compared with a file that may not have its name yet.
                ahead.forEach(Pending::result);
            }
            if (exists(place)) {
                if (isSame(place, file)) {
                    return new Pending(file, place, Outcome.UNCHANGED, null, null);
                }
                if (!how.beside()) {
                    return new Pending(file, place, Outcome.DIFFERENT, difference(place, file), null);
                }
                return beside(file, place);
            }
            return write(file, place, Outcome.RESTORED);
        } catch (SeshatException e) {
            if (e.kind() != SeshatException.Kind.DAMAGED) {
                throw e;
            }
            return new Pending(file, place, Outcome.DAMAGED, String.valueOf(e.getMessage()), null);
        } catch (IOException e) {
            return new Pending(file, place, Outcome.FAILED, reason(e), null);
        }
    }

    private boolean exists(Path place) {
        return taken.contains(place) || Files.exists(place, LinkOption.NOFOLLOW_LINKS);
    }

    /// Where a file goes. Elsewhere it keeps its absolute path, below its workstation if that is another.
    private Path place(RawFile file) {
        Path to = how.to();
        if (to == null) {
            return file.path();
        }
        Path top = file.workstation().equals(here)
                ? to
                : to.resolve(file.workstation().id());
        Path place = top.resolve(Objects.requireNonNull(file.path().getRoot())
                .relativize(file.path())
                .normalize());
        return file.kind() == Kind.ROWS ? place.resolveSibling(place.getFileName() + ".json") : place;
    }

    /// Why a file cannot go where it is wanted. Paths in an archive are not trusted: a file must belong where its
    /// agent could have written it.
    private @Nullable String obstacle(RawFile file) {
        boolean isPlain = file.path().isAbsolute() && file.path().normalize().equals(file.path());
        if (how.to() != null) {
            return isPlain ? null : "its path is not absolute";
        }
        if (!file.workstation().equals(here)) {
            return "it was on workstation " + file.workstation().id() + "; restore it with --to DIR";
        }
        return switch (file.kind()) {
            case ROWS -> "it is rows of a database, which Seshat does not write; --to DIR writes them as JSON";
            case LOG -> isPlain && isLog(file, file.path()) ? null : "its path is not one of its agent's logs";
            case SIDE -> isPlain && isLog(file, file.log()) && isNear(file) ? null : "its path is not near its log";
        };
    }

    private static boolean isLog(RawFile file, Path path) {
        return Agents.all().stream()
                .filter(format -> format.agent().equals(file.agent()))
                .map((AgentFormat format) ->
                        format.recognise(path).isPresent() || format.store(path).isPresent())
                .findFirst()
                .orElse(false);
    }

    /// Below the directory of the log, or of what is above it.
    private static boolean isNear(RawFile file) {
        Path log = file.log().getParent();
        Path above = log == null ? null : log.getParent();
        Path top = above == null ? null : above.getParent();
        return top != null && file.path().startsWith(top);
    }

    private Pending beside(RawFile file, Path place) throws IOException {
        for (int i = 1; ; i++) {
            Path other = place.resolveSibling(place.getFileName() + ".restored" + (i == 1 ? "" : "-" + i));
            if (!exists(other)) {
                return write(file, other, Outcome.BESIDE);
            }
            if (isSame(other, file)) {
                return new Pending(file, other, Outcome.UNCHANGED, null, null);
            }
        }
    }

    private Pending write(RawFile file, Path place, Outcome outcome) throws IOException {
        taken.add(place);
        if (how.dryRun()) {
            // Damage shows only when the bytes are read.
            try (InputStream in = raw.open(file)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return new Pending(file, place, outcome, null, null);
        }
        if (diskFull != null) {
            return new Pending(file, place, Outcome.FAILED, diskFull, null);
        }
        TemporaryFile temporary = TemporaryFile.beside(place);
        Path directory = place.getParent();
        if (directory != null && tidied.add(directory)) {
            TemporaryFile.deleteAbandoned(directory);
        }
        try (InputStream in = raw.open(file)) {
            temporary.write(in);
        } catch (IOException | RuntimeException e) {
            temporary.delete();
            if (DiskFull.isCauseOf(e)) {
                diskFull = reason(e);
            }
            throw e;
        }
        FileFacts facts = new FileFacts(file.size(), file.modified(), file.mode());
        return new Pending(file, place, outcome, null, threads.submit(() -> finish(temporary, facts)));
    }

    private static @Nullable String finish(TemporaryFile temporary, FileFacts facts) {
        try {
            temporary.publish(facts);
            return null;
        } catch (IOException e) {
            return reason(e);
        } finally {
            temporary.delete();
        }
    }

    private static String reason(Exception e) {
        return DiskFull.isCauseOf(e)
                ? "the disk is full"
                : Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
    }

    private boolean isSame(Path place, RawFile file) throws IOException {
        if (!Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS) || Files.size(place) != file.size()) {
            return false;
        }
        try (InputStream there =
                        new BufferedInputStream(RegularFile.stream(place, LinkOption.NOFOLLOW_LINKS), 1 << 16);
                InputStream kept = raw.open(file)) {
            byte[] one = new byte[1 << 16];
            for (int length = kept.readNBytes(one, 0, one.length); length > 0; ) {
                byte[] other = there.readNBytes(length);
                if (!Arrays.equals(one, 0, length, other, 0, other.length)) {
                    return false;
                }
                length = kept.readNBytes(one, 0, one.length);
            }
            return there.read() < 0;
        }
    }

    private String difference(Path place, RawFile file) throws IOException {
        if (taken.contains(place)) {
            return "the log of another session took its place, and " + file.size() + " bytes are kept";
        }
        if (!Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
            return "something else is in its place";
        }
        FileFacts there = FileFacts.of(place, LinkOption.NOFOLLOW_LINKS);
        int newer = there.modified().compareTo(file.modified());
        String age = newer > 0 ? "newer" : newer < 0 ? "older" : "other";
        return "there is " + (age.equals("newer") ? "a " : "an ") + age + " file of " + there.size()
                + " bytes in its place, and " + file.size() + " bytes are kept";
    }

    @Override
    public void close() {
        ahead.forEach(Pending::result);
        threads.shutdown();
        if (how.dryRun()) {
            return;
        }
        Set<Path> directories = new HashSet<>();
        taken.forEach(place -> directories.add(place.getParent()));
        directories.forEach(FileRestorer::sync);
    }

    /// Only this brings the names to the disk, too.
    private static void sync(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // Some file systems cannot sync directories.
        }
    }
}
