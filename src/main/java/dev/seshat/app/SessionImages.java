package dev.seshat.app;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LoggedImage;
import dev.seshat.agent.SessionFile;
import dev.seshat.discover.Agents;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Session;
import dev.seshat.model.Workstation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// The images of sessions. The archive only counts them: they are read from the log as long as it is there, or from
/// wherever its bytes are kept.
///
/// Safe for any number of threads.
public final class SessionImages {

    /// How many names of a log's path tell a format what it is.
    private static final int TELLING_NAMES = 5;

    /// Where the bytes of a log are kept that the agent has deleted.
    @FunctionalInterface
    public interface KeptLogs {

        /// Open the log of a session from its start; empty if it is not kept.
        Optional<InputStream> open(Session session) throws IOException;
    }

    private final Workstation workstation;
    private final Function<AgentFormat, List<Path>> roots;
    private final int maxLineBytes;
    private final KeptLogs kept;

    /// @param roots the directories of an agent's logs: no other file is read
    public SessionImages(
            Workstation workstation, Function<AgentFormat, List<Path>> roots, int maxLineBytes, KeptLogs kept) {
        this.workstation = workstation;
        this.roots = roots;
        this.maxLineBytes = maxLineBytes;
        this.kept = kept;
    }

    /// Read an image of a message; empty if neither the log nor its kept bytes have it.
    ///
    /// @param index counted from 0 among the images of the message
    public Optional<LoggedImage> find(Session session, int seq, int index) {
        Optional<AgentFormat> format = Agents.all().stream()
                .filter(each -> each.agent().equals(session.agent()))
                .findFirst();
        if (format.isEmpty()) {
            return Optional.empty();
        }
        try {
            Optional<SessionFile> log = onDisk(session, format.get());
            return log.isPresent()
                    ? format.get().reader(maxLineBytes).image(log.get(), seq, index)
                    : fromKept(session, format.get(), seq, index);
        } catch (SeshatException e) {
            if (e.kind() == SeshatException.Kind.VANISHED) {
                return Optional.empty();
            }
            throw e;
        } catch (IOException e) {
            throw new SeshatException(
                    SeshatException.Kind.UNREADABLE,
                    "The kept log of the session cannot be read: " + e.getMessage(),
                    e);
        }
    }

    private Optional<SessionFile> onDisk(Session session, AgentFormat format) {
        Path log = session.file().toAbsolutePath().normalize();
        boolean ours = session.key().workstationId().equals(workstation.id());
        boolean allowed = ours && roots.apply(format).stream().anyMatch(log::startsWith);
        return allowed && Files.exists(log) ? format.recognise(log) : Optional.empty();
    }

    /// Formats read files, so the bytes become one, with the names that tell what it is.
    private Optional<LoggedImage> fromKept(Session session, AgentFormat format, int seq, int index) throws IOException {
        Optional<InputStream> bytes = kept.open(session);
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream in = bytes.get()) {
            Path directory = Files.createTempDirectory("seshat-log");
            try {
                Path path = session.file();
                int names = path.getNameCount();
                Path log = directory.resolve(path.subpath(Math.max(0, names - TELLING_NAMES), names));
                Files.createDirectories(requireNonNull(log.getParent(), "parent"));
                Files.copy(in, log);
                Optional<SessionFile> file = format.recognise(log);
                return file.isEmpty()
                        ? Optional.empty()
                        : format.reader(maxLineBytes).image(file.get(), seq, index);
            } finally {
                delete(directory);
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
