package dev.seshat.app.relocation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.seshat.host.DurableFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.PathCodec;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.SessionKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a relocation changes, written before the first change: enough to complete it and to undo it.
///
/// @param id its name, by which journals sort in the order of time
/// @param step how far it got
/// @param made the directories that it creates, the outermost first
/// @param touched the existing directories that it changes, the outermost first
record Journal(
        String id,
        Step step,
        String from,
        String to,
        Set<String> names,
        List<Path> logs,
        List<HashedMove> moves,
        List<Path> made,
        List<DirectoryState> touched,
        List<ArchivedMove> archived) {

    private static final String SUFFIX = ".json";

    /// How far a relocation got.
    enum Step {
        APPLYING,
        APPLIED,
        UNDOING
    }

    /// A move, and the hash of what is moved.
    record HashedMove(Move move, String hash) {
        HashedMove {
            requireNonNull(move, "move");
            requireNonNull(hash, "hash");
        }
    }

    Journal {
        names = Set.copyOf(names);
        logs = List.copyOf(logs);
        moves = List.copyOf(moves);
        made = List.copyOf(made);
        touched = List.copyOf(touched);
        archived = List.copyOf(archived);
    }

    /// The journal of a plan.
    static Journal of(String id, RelocationPlan plan) throws IOException {
        List<HashedMove> moves = new ArrayList<>();
        Set<Path> made = new TreeSet<>();
        Set<Path> there = new TreeSet<>();
        for (Move move : plan.moves()) {
            moves.add(new HashedMove(move, FileState.of(move.from())));
            there.add(parent(move.from()));
            for (@Nullable Path at = parent(move.to()); at != null; at = at.getParent()) {
                if (Files.isDirectory(at)) {
                    there.add(at);
                    break;
                }
                made.add(at);
            }
        }
        // Removing an emptied directory changes the one above it.
        new ArrayList<>(there).forEach(directory -> there.add(parent(directory)));
        List<DirectoryState> touched = new ArrayList<>();
        for (Path directory : there) {
            touched.add(DirectoryState.of(directory));
        }
        return new Journal(
                id,
                Step.APPLYING,
                plan.from(),
                plan.to(),
                plan.names(),
                plan.logs(),
                moves,
                List.copyOf(made),
                touched,
                plan.archived());
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        return parent == null ? path : parent;
    }

    Journal at(Step other) {
        return new Journal(id, other, from, to, names, logs, moves, made, touched, archived);
    }

    /// The same after the relocation, with the times of its directories.
    Journal applied() throws IOException {
        List<DirectoryState> after = new ArrayList<>();
        for (DirectoryState each : touched) {
            after.add(each.afterwards());
        }
        return new Journal(id, Step.APPLIED, from, to, names, logs, moves, made, after, archived);
    }

    /// The journals in a directory, the oldest first.
    static List<Journal> all(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .map(Journal::read)
                    .toList();
        } catch (IOException e) {
            throw new SeshatException(Kind.UNREADABLE, "cannot list " + directory + ": " + e.getMessage() + ".", e);
        }
    }

    void write(Path directory) throws IOException {
        DurableFile.write(directory.resolve(id + SUFFIX), text().getBytes(UTF_8));
    }

    void delete(Path directory) throws IOException {
        Files.deleteIfExists(directory.resolve(id + SUFFIX));
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text);
        json.beginObject()
                .member("id", id)
                .member("step", step.name())
                .member("from", from)
                .member("to", to)
                .name("names")
                .beginArray();
        names.stream().sorted().forEach(json::string);
        paths("logs", logs, json.endArray());
        json.name("moves").beginArray();
        for (HashedMove each : moves) {
            json.beginObject()
                    .member("from", PathCodec.of(each.move().from()))
                    .member("to", PathCodec.of(each.move().to()))
                    .member("hash", each.hash())
                    .endObject();
        }
        paths("made", made, json.endArray());
        json.name("touched").beginArray();
        for (DirectoryState each : touched) {
            Instant left = each.left();
            json.beginObject()
                    .member("path", PathCodec.of(each.path()))
                    .member("modified", each.modified().toString())
                    .member("permissions", each.permissions())
                    .member("left", left == null ? null : left.toString())
                    .endObject();
        }
        json.endArray().name("archived").beginArray();
        for (ArchivedMove each : archived) {
            json.beginObject()
                    .member("key", each.key().toString())
                    .member("from", each.from())
                    .member("to", each.to())
                    .member("before", PathCodec.of(each.before()))
                    .member("after", PathCodec.of(each.after()))
                    .endObject();
        }
        json.endArray().endObject();
        return text.append('\n').toString();
    }

    private static void paths(String name, List<Path> paths, JsonWriter json) {
        json.name(name).beginArray();
        paths.forEach(path -> json.string(PathCodec.of(path)));
        json.endArray();
    }

    private static Journal read(Path file) {
        try {
            return parse(JsonValue.parse(Files.readString(file)) instanceof Obj object ? object : JsonValue.EMPTY);
        } catch (IOException | MalformedJson | IllegalArgumentException e) {
            throw new SeshatException(
                    Kind.DAMAGED, file + " is not the journal of a relocation: " + e.getMessage() + ".", e);
        }
    }

    private static Journal parse(Obj json) {
        return new Journal(
                text(json, "id"),
                Step.valueOf(text(json, "step")),
                text(json, "from"),
                text(json, "to"),
                Set.copyOf(texts(json, "names")),
                paths(json, "logs"),
                objects(json, "moves").stream()
                        .map(each -> new HashedMove(new Move(path(each, "from"), path(each, "to")), text(each, "hash")))
                        .toList(),
                paths(json, "made"),
                objects(json, "touched").stream()
                        .map(each -> new DirectoryState(
                                path(each, "path"),
                                Instant.parse(text(each, "modified")),
                                text(each, "permissions"),
                                time(each.string("left"))))
                        .toList(),
                objects(json, "archived").stream()
                        .map(each -> new ArchivedMove(
                                SessionKey.parse(text(each, "key")),
                                text(each, "from"),
                                text(each, "to"),
                                path(each, "before"),
                                path(each, "after")))
                        .toList());
    }

    private static List<Obj> objects(Obj json, String name) {
        return json.elements(name).stream()
                .map(each -> each instanceof Obj object ? object : JsonValue.EMPTY)
                .toList();
    }

    private static List<String> texts(Obj json, String name) {
        return json.elements(name).stream()
                .flatMap(each -> each instanceof Str(String text) ? Stream.of(text) : Stream.empty())
                .toList();
    }

    private static List<Path> paths(Obj json, String name) {
        return texts(json, name).stream().map(PathCodec::path).toList();
    }

    private static Path path(Obj json, String name) {
        return PathCodec.path(text(json, name));
    }

    private static @Nullable Instant time(@Nullable String text) {
        return text == null ? null : Instant.parse(text);
    }

    private static String text(Obj json, String name) {
        String text = json.string(name);
        if (text == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return text;
    }
}
