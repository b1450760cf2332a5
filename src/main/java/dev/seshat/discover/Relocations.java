package dev.seshat.discover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.SessionFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.PathCodec;
import dev.seshat.model.Project;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.SessionKey;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which sessions of a directory that was moved are listed under its new path. Their logs still name the old one.
///
/// It applies to the sessions that were there at the time, not to those that another project under the old path has
/// later.
public record Relocations(List<Relocation> all) {

    /// No directory was moved.
    public static final Relocations NONE = new Relocations(List.of());

    private static final int VERSION = 1;

    /// One move of a directory.
    ///
    /// @param id the name of its journal
    /// @param sessions what identifies their logs, see [#nameOf]
    public record Relocation(String id, String from, String to, Set<String> sessions) {
        public Relocation {
            sessions = Set.copyOf(sessions);
        }

        /// A path at or below the directory as it is now; another one stays.
        public String moved(String path) {
            return move(path, from, to);
        }
    }

    public Relocations {
        all = List.copyOf(all);
    }

    /// A path at or below a directory as it is after the directory has moved; another one stays.
    public static String move(String path, String from, String to) {
        return path.equals(from) || path.startsWith(from.endsWith("/") ? from : from + "/")
                ? to + path.substring(from.length())
                : path;
    }

    /// What identifies a log after a move: its session's id if its name has one, else its path.
    public static String nameOf(SessionFile log) {
        return log.id() != null
                ? log.id()
                : PathCodec.of(log.path().toAbsolutePath().normalize());
    }

    /// Read the file; a missing one says that nothing was moved.
    public static Relocations read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException e) {
            return NONE;
        } catch (AccessDeniedException e) {
            // Who may not enter the directory, because it is another user's, has moved nothing.
            Path directory = file.getParent();
            if (directory != null && !Files.isExecutable(directory)) {
                return NONE;
            }
            throw new SeshatException(Kind.DENIED, "no permission to read " + file + ".", e);
        } catch (IOException e) {
            throw new SeshatException(Kind.UNREADABLE, "cannot read " + file + ": " + e.getMessage() + ".", e);
        }
        try {
            return parse(JsonValue.parse(text));
        } catch (MalformedJson e) {
            throw new SeshatException(
                    Kind.DAMAGED,
                    file + " is not valid JSON. It says which projects were relocated; rename it to go on without.",
                    e);
        }
    }

    private static Relocations parse(JsonValue json) {
        Obj file = json instanceof Obj object ? object : JsonValue.EMPTY;
        List<Relocation> all = new ArrayList<>();
        for (JsonValue each : file.elements("relocations")) {
            Obj one = each instanceof Obj object ? object : JsonValue.EMPTY;
            String id = one.string("id");
            String from = one.string("from");
            String to = one.string("to");
            if (id != null && from != null && to != null) {
                Set<String> sessions = one.elements("sessions").stream()
                        .flatMap(session -> session instanceof Str(String name) ? Stream.of(name) : Stream.empty())
                        .collect(Collectors.toSet());
                all.add(new Relocation(id, from, to, sessions));
            }
        }
        return new Relocations(all);
    }

    /// The contents of the file.
    public byte[] bytes() {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text);
        json.beginObject().member("version", VERSION).name("relocations").beginArray();
        for (Relocation each : all) {
            json.beginObject()
                    .member("id", each.id())
                    .member("from", each.from())
                    .member("to", each.to())
                    .name("sessions")
                    .beginArray();
            each.sessions().stream().sorted().forEach(json::string);
            json.endArray().endObject();
        }
        json.endArray().endObject();
        return text.append('\n').toString().getBytes(UTF_8);
    }

    /// The same with one more, or with another one of the same id.
    public Relocations with(Relocation added) {
        return new Relocations(Stream.concat(without(added.id()).all.stream(), Stream.of(added))
                .toList());
    }

    /// The same without the one of this id.
    public Relocations without(String id) {
        return new Relocations(
                all.stream().filter(each -> !each.id().equals(id)).toList());
    }

    /// How paths in a log are to be understood.
    UnaryOperator<String> of(SessionFile log) {
        String name = nameOf(log);
        List<Relocation> own =
                all.stream().filter(each -> each.sessions().contains(name)).toList();
        return path -> {
            String now = path;
            for (Relocation each : own) {
                now = each.moved(now);
            }
            return now;
        };
    }

    /// The keys that a session had before its directory was moved, the latest first. An archive that does not know of
    /// the move yet has it under one of them.
    public List<SessionKey> formerKeys(ListedSession session) {
        if (all.isEmpty()) {
            return List.of();
        }
        SessionKey key = session.key();
        String file = PathCodec.of(session.file().toAbsolutePath().normalize());
        List<SessionKey> former = new ArrayList<>();
        String path = session.checkout().project().path();
        for (Relocation each : all.reversed()) {
            if (path != null
                    && (each.sessions().contains(key.sessionId())
                            || each.sessions().contains(file))) {
                path = move(path, each.to(), each.from());
                former.add(new SessionKey(key.workstationId(), Project.at(path).id(), key.sessionId()));
            }
        }
        return former;
    }

    /// These formats, which then read logs so.
    public List<AgentFormat> applyTo(List<AgentFormat> formats) {
        return all.isEmpty()
                ? formats
                : formats.stream()
                        .<AgentFormat>map(format -> new RelocatedFormat(format, this))
                        .toList();
    }
}
