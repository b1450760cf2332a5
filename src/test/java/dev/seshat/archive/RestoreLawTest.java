package dev.seshat.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.app.restore.Restore;
import dev.seshat.app.restore.RestoreRequest;
import dev.seshat.app.restore.RestoreResult;
import dev.seshat.archive.LogTreeHistory.Event;
import dev.seshat.archive.LogTreeHistory.Kind;
import dev.seshat.host.FileFacts;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;

/// The law of restoring: however a tree of logs came about and in however many steps it was indexed, what is deleted
/// comes back byte for byte, with its time and mode, in its place and elsewhere.
class RestoreLawTest {

    private static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);
    private static final Set<Kind> TAKES_AWAY = EnumSet.of(Kind.DELETE, Kind.MOVE);

    @Property(tries = 25)
    void whatWasIndexedComesBack(@ForAll("histories") List<Event> events, @ForAll boolean inOneMoment)
            throws IOException {
        follow(events, inOneMoment);
    }

    @Tag("long")
    @Property(tries = 1000)
    void whatWasIndexedComesBackInManyHistories(@ForAll("histories") List<Event> events, @ForAll boolean inOneMoment)
            throws IOException {
        follow(events, inOneMoment);
    }

    private static void follow(List<Event> events, boolean inOneMoment) throws IOException {
        Path directory = Files.createTempDirectory("seshat-restoring").toRealPath();
        try {
            Projects projects = new Projects(directory);
            LogTreeHistory history = new LogTreeHistory(projects.root, inOneMoment);
            ArchiveStore store = new SqliteStore(directory.resolve("archive"));
            Map<String, String> ever = new HashMap<>();
            boolean takenAway = false;
            for (Event event : events) {
                history.happen(event);
                takenAway |= TAKES_AWAY.contains(event.kind());
                index(event.kind(), projects, store);
                if (event.kind() == Kind.INDEX || event.kind() == Kind.INDEX_ANEW || event.kind() == Kind.REBUILD) {
                    ever.putAll(tree(projects.root));
                }
            }
            index(Kind.INDEX, projects, store);
            SortedMap<String, String> before = tree(projects.root);
            ever.putAll(before);
            Path elsewhere = directory.resolve("elsewhere");
            restore(store, new RestoreRequest(elsewhere, false, false), true);
            SortedMap<String, String> copy = tree(elsewhere.resolve(Path.of("/").relativize(projects.root)));
            HistoryLaw.delete(projects.root);
            Files.createDirectories(projects.root);
            if (events.size() % 2 == 0) {
                index(Kind.INDEX, projects, store);
            }
            RestoreResult result = restore(store, RestoreRequest.IN_PLACE, false);
            SortedMap<String, String> after = tree(projects.root);
            assertThat(after).containsAllEntriesOf(before);
            assertThat(ever).containsAllEntriesOf(after).containsAllEntriesOf(copy);
            assertThat(copy).containsAllEntriesOf(before);
            if (!takenAway) {
                assertThat(after).isEqualTo(before);
            }
            assertThat(result.isComplete()).isTrue();
        } finally {
            HistoryLaw.delete(directory);
        }
    }

    private static RestoreResult restore(ArchiveStore store, RestoreRequest how, boolean all) {
        try (Archive archive = store.open(ENGLISH, false)) {
            assertThat(RawCheck.damaged(archive.raw())).isEmpty();
            Restore restore = new Restore(archive, Projects.HERE);
            return all ? restore.all(how) : restore.missing(how);
        }
    }

    private static void index(Kind kind, Projects projects, ArchiveStore store) {
        if (kind == Kind.REBUILD) {
            store.rebuild(ENGLISH, (archive, request) -> projects.index(archive, request));
        } else if (kind == Kind.INDEX || kind == Kind.INDEX_ANEW) {
            try (Archive archive = store.open(ENGLISH, true)) {
                IndexReport report =
                        projects.index(archive, kind == Kind.INDEX ? IndexRequest.CHANGES : IndexRequest.REREAD_ALL);
                assertThat(report.failed()).isZero();
            }
        }
    }

    private static SortedMap<String, String> tree(Path root) throws IOException {
        SortedMap<String, String> tree = new TreeMap<>();
        if (!Files.exists(root)) {
            return tree;
        }
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                tree.put(
                        root.relativize(file).toString(),
                        FileFacts.of(file) + " " + new String(Files.readAllBytes(file), ISO_8859_1));
            }
        }
        return tree;
    }

    @Provide
    Arbitrary<List<Event>> histories() {
        return HistoryLaw.histories(Arbitraries.frequency(
                Tuple.of(8, Kind.APPEND),
                Tuple.of(2, Kind.APPEND_HALF),
                Tuple.of(3, Kind.REWRITE),
                Tuple.of(3, Kind.TRUNCATE),
                Tuple.of(1, Kind.EMPTY),
                Tuple.of(1, Kind.NULS),
                Tuple.of(1, Kind.RUBBISH),
                Tuple.of(2, Kind.CUT_FRONT),
                Tuple.of(1, Kind.MOVE),
                Tuple.of(2, Kind.COPY),
                Tuple.of(1, Kind.DELETE),
                Tuple.of(1, Kind.TOUCH),
                Tuple.of(8, Kind.INDEX),
                Tuple.of(1, Kind.INDEX_ANEW),
                Tuple.of(1, Kind.REBUILD)));
    }
}
