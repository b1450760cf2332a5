package dev.seshat.agent.cursor;

import dev.seshat.agent.EditorHomes;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.StoredPlace;
import dev.seshat.host.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where Cursor keeps its conversations:
///
/// ```
/// <Cursor>/User/globalStorage/state.vscdb             those of the editor, all in one database
/// ~/.cursor/chats/<project>/<session>/store.db        those of the command line, a database each
/// ~/.cursor/projects/<project>/agent-transcripts/…    transcripts of both, without times and results
/// ```
final class CursorPlaces {

    static final String EDITOR = "state.vscdb";
    static final String CHAT = "store.db";
    private static final String STORAGE = "globalStorage";
    private static final String CHATS = "chats";

    private CursorPlaces() {}

    static List<Path> roots(Environment environment) {
        List<Path> roots = new ArrayList<>();
        roots.add(environment.home().resolve(".cursor").resolve("projects"));
        roots.add(environment.home().resolve(".cursor").resolve(CHATS));
        for (Path user : EditorHomes.of("Cursor", environment)) {
            roots.add(user.resolve(STORAGE));
        }
        return List.copyOf(roots);
    }

    static Optional<SessionStore> store(Path path) {
        return editor(path)
                .<SessionStore>map(place -> new EditorStore(place.database()))
                .or(() -> chat(path).map(place -> new ChatStore(place.database())));
    }

    static Optional<SessionFile> recognise(Path path) {
        return editor(path).or(() -> chat(path)).flatMap(StoredPlace::file);
    }

    private static Optional<StoredPlace> editor(Path path) {
        return StoredPlace.of(path, EDITOR)
                .filter(place -> String.valueOf(place.database().getParent()).endsWith(STORAGE));
    }

    /// Each database has one session, the one that its directory is named after.
    private static Optional<StoredPlace> chat(Path path) {
        return StoredPlace.of(path, CHAT)
                .filter(place -> place.id().isEmpty() || place.id().equals(ChatStore.id(place.database())));
    }

    /// Storage of extensions is beside the editor's database.
    static boolean mayHoldLogs(Path directory) {
        Path parent = directory.getParent();
        return parent == null || !parent.endsWith(STORAGE);
    }

    /// Whether the conversations of a transcript are in a database as well.
    static boolean hasDatabases(Path transcript) {
        @Nullable Path cursor = transcript.getParent();
        while (cursor != null && !cursor.endsWith(".cursor")) {
            cursor = cursor.getParent();
        }
        Path home = cursor == null ? null : cursor.getParent();
        return cursor != null
                && home != null
                && (Files.isDirectory(cursor.resolve(CHATS))
                        || EditorHomes.of("Cursor", new Environment(Map.of("HOME", home.toString()))).stream()
                                .anyMatch(user ->
                                        Files.exists(user.resolve(STORAGE).resolve(EDITOR))));
    }
}
