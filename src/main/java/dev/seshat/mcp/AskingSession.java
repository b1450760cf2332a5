package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder;
import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Finds the session from which a call comes. No client says it in a common way, so the evidence is, best first: an id
/// of a session that the client sends with the call; a log, written just now, that holds this very call; a log, written
/// just now, of the directory in which the client started us.
final class AskingSession {

    /// An agent writes its log before it makes a call, or soon after.
    private static final Duration JUST_NOW = Duration.ofMinutes(1);

    private static final int NEWEST = 20;
    private static final int TAIL_BYTES = 1 << 18;

    private final Workplace workplace;
    private final List<String> agents;

    /// @param agents the agents that there are
    AskingSession(Workplace workplace, List<String> agents) {
        this.workplace = workplace;
        this.agents = List.copyOf(agents);
    }

    /// The session, or the one that it is a subagent's of; nothing when it cannot be told.
    Optional<SessionKey> find(Arguments arguments, Archive archive) {
        Caller caller = arguments.caller();
        return named(caller, archive)
                .or(() -> written(arguments, archive))
                .map(session -> Objects.requireNonNullElse(session.parentKey(), session.key()));
    }

    private static Optional<Session> named(Caller caller, Archive archive) {
        return caller.names().stream()
                .flatMap(name -> archive.withId(name).stream()
                        .map(ArchivedSession::session)
                        .filter(session -> session.key().sessionId().equals(name)))
                .findFirst();
    }

    private Optional<Session> written(Arguments arguments, Archive archive) {
        List<Written> justNow = justNow(archive);
        List<String> traces = traces(arguments);
        return justNow.stream()
                .filter(log -> log.holdsAny(traces))
                .findFirst()
                .or(() -> inDirectory(justNow, arguments.caller()))
                .map(Written::session);
    }

    /// A session and when its log was written.
    private record Written(Session session, Instant at) {

        static Written of(Session session) {
            try {
                return new Written(
                        session, Files.getLastModifiedTime(session.file()).toInstant());
            } catch (IOException e) {
                // Gone, on another machine, or a part of a database, which knows the time of each.
                return new Written(session, session.modified());
            }
        }

        boolean holdsAny(List<String> traces) {
            String tail = tail(session.file());
            return traces.stream().anyMatch(tail::contains);
        }

        boolean isIn(Path directory) {
            String path = session.facts().project().path();
            return path != null && directory.equals(Path.of(path));
        }
    }

    /// The sessions whose logs were written just now, the last one first.
    private List<Written> justNow(Archive archive) {
        Instant since = Instant.now().minus(JUST_NOW);
        try (Finder finder = archive.finder()) {
            return finder.filtered(new Finder.Bounds(List.of(), List.of(), NEWEST, true)).sessions().stream()
                    .limit(NEWEST)
                    .map(candidate -> finder.session(candidate.session()))
                    .filter(archived -> !archived.logGone())
                    .filter(archived -> archived.session().key().workstationId().equals(workplace.workstation()))
                    .map(archived -> Written.of(archived.session()))
                    .filter(log -> log.at().isAfter(since))
                    .sorted(Comparator.comparing(Written::at).reversed())
                    .toList();
        }
    }

    /// What a log holds that holds the call: what the client sent with it, and what was asked, as JSON or as JSON in a
    /// text, which is how Codex writes arguments.
    private static List<String> traces(Arguments arguments) {
        List<String> traces = new ArrayList<>(arguments.caller().names());
        for (String text : arguments.texts()) {
            String quoted = JsonWriter.write(new JsonValue.Str(text));
            String twice = JsonWriter.write(new JsonValue.Str(quoted));
            traces.add(quoted);
            traces.add(twice.substring(1, twice.length() - 1));
        }
        return traces.stream()
                .map(trace -> new String(trace.getBytes(UTF_8), ISO_8859_1))
                .toList();
    }

    private Optional<Written> inDirectory(List<Written> logs, Caller caller) {
        Path directory = workplace.directory();
        if (directory == null) {
            return Optional.empty();
        }
        Optional<String> agent =
                agents.stream().filter(caller.client()::contains).max(Comparator.comparingInt(String::length));
        List<Written> here = logs.stream()
                .filter(log -> log.isIn(directory))
                .filter(log -> agent.isEmpty() || log.session().agent().equals(agent.get()))
                .toList();
        return here.stream()
                .filter(log ->
                        workplace.sessionIds().contains(log.session().key().sessionId()))
                .findFirst()
                .or(() -> here.stream().findFirst());
    }

    /// The end of a log, a char for each byte; empty when it cannot be read.
    private static String tail(Path log) {
        try (FileChannel file = RegularFile.open(log)) {
            file.position(Math.max(0, file.size() - TAIL_BYTES));
            ByteBuffer bytes = ByteBuffer.allocate(TAIL_BYTES);
            while (bytes.hasRemaining() && file.read(bytes) >= 0) {
                // Until the end.
            }
            return new String(bytes.array(), 0, bytes.position(), ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
