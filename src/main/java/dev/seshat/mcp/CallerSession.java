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

/// Identifies the session from which a call comes. Clients have no common way to name it, so the evidence is,
/// best first: a session id that the client sends with the call; a log, just written, that contains this
/// call; a log, just written, for the directory in which the client started us.
final class CallerSession {

    /// An agent writes its log before it makes a call, or soon after.
    private static final Duration JUST_NOW = Duration.ofMinutes(1);

    private static final int NEWEST = 20;
    private static final int TAIL_BYTES = 1 << 18;

    private final ClientContext workplace;
    private final List<String> agents;

    /// @param agents the known agents
    CallerSession(ClientContext workplace, List<String> agents) {
        this.workplace = workplace;
        this.agents = List.copyOf(agents);
    }

    /// The session, or its parent if it is a subagent's; empty if unknown.
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

    /// A session and when its log was last written.
    private record Written(Session session, Instant at) {

        static Written of(Session session) {
            try {
                return new Written(
                        session, Files.getLastModifiedTime(session.file()).toInstant());
            } catch (IOException e) {
                // Deleted, on another machine, or part of a database, which has a time per session.
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

    /// The sessions whose logs were just written, newest first.
    private List<Written> justNow(Archive archive) {
        Instant since = Instant.now().minus(JUST_NOW);
        try (Finder finder = archive.finder()) {
            return finder.filtered(List.of(), List.of()).sessions().stream()
                    .limit(NEWEST)
                    .map(newest -> finder.session(newest.session()))
                    .filter(archived -> !archived.logGone())
                    .filter(archived -> archived.session().key().workstationId().equals(workplace.workstation()))
                    .map(archived -> Written.of(archived.session()))
                    .filter(log -> log.at().isAfter(since))
                    .sorted(Comparator.comparing(Written::at).reversed())
                    .toList();
        }
    }

    /// What a log contains that contains the call: what the client sent with it, and the question, as JSON or
    /// as JSON in a string, which is how Codex writes arguments.
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

    /// The end of a log, one char per byte; empty if unreadable.
    private static String tail(Path log) {
        try (FileChannel file = RegularFile.open(log)) {
            file.position(Math.max(0, file.size() - TAIL_BYTES));
            ByteBuffer bytes = ByteBuffer.allocate(TAIL_BYTES);
            while (bytes.hasRemaining() && file.read(bytes) >= 0) {
                // Up to the end.
            }
            return new String(bytes.array(), 0, bytes.position(), ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
