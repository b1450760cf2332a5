package dev.seshat.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.app.restore.Restore;
import dev.seshat.app.restore.RestoreRequest;
import dev.seshat.app.restore.RestoreResult;
import dev.seshat.app.restore.RestoreResult.OfFile;
import dev.seshat.app.restore.RestoreResult.OfSession;
import dev.seshat.app.restore.RestoreResult.Outcome;
import dev.seshat.archive.Holdings.Holding;
import dev.seshat.archive.LogTreeHistory.Event;
import dev.seshat.archive.LogTreeHistory.Kind;
import dev.seshat.host.FileFacts;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.words.Language;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;

/// The law of restoring: however a tree of logs came about and in however many steps it was indexed, what is deleted
/// comes back byte for byte, with its time and mode, in its place and elsewhere.
class RestoreLawTest {

    private static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);
    private static final String SEPARATOR = " | ";
    private static final Set<Kind> TAKES_AWAY = EnumSet.of(Kind.DELETE, Kind.MOVE);

    /// A rebuild gave a damaged log to the session that it had been, but its bytes to a session that was then deleted.
    @Example
    void aLogThatLostItsMessagesComesBackAfterTheArchiveIsRebuilt() throws IOException {
        List<String> lines = List.of(Lines.prompt("/work/pear", "one"), Lines.prompt("/work/pear", "two"));
        for (Kind damage : List.of(Kind.NULS, Kind.RUBBISH, Kind.TRUNCATE, Kind.EMPTY, Kind.CUT_FRONT)) {
            follow(
                    List.of(
                            new Event(Kind.APPEND, 0, 0, lines, 0),
                            new Event(Kind.INDEX, 0, 0, List.of(), 0),
                            new Event(damage, 0, 0, List.of(), 30),
                            new Event(Kind.REBUILD, 0, 0, List.of(), 0)),
                    false);
        }
    }

    /// A session whose log gave way to that of another seemed to have no bytes.
    @Example
    void aSessionWhoseLogWasOverwrittenByAnotherComesBackBesideIt() throws IOException {
        follow(
                List.of(
                        new Event(Kind.APPEND, 4, 0, List.of(Lines.answer("msg_0", "one", 6)), 0),
                        new Event(Kind.REBUILD, 0, 0, List.of(), 0),
                        new Event(Kind.MOVE, 4, 6, List.of(), 0),
                        new Event(Kind.REBUILD, 0, 0, List.of(), 0),
                        new Event(Kind.APPEND, 4, 0, List.of(Lines.prompt("/work/apple", "two")), 0)),
                true);
    }

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
            Map<String, Set<String>> ever = new HashMap<>();
            boolean takenAway = false;
            for (Event event : events) {
                history.happen(event);
                takenAway |= TAKES_AWAY.contains(event.kind());
                index(event.kind(), projects, store);
                if (event.kind() == Kind.INDEX || event.kind() == Kind.INDEX_ANEW || event.kind() == Kind.REBUILD) {
                    note(tree(projects.root), ever);
                }
            }
            index(Kind.INDEX, projects, store);
            SortedMap<String, String> before = tree(projects.root);
            note(before, ever);
            Path elsewhere = directory.resolve("elsewhere");
            restore(store, new RestoreRequest(elsewhere, true, false), true);
            assertKept(store, projects.root, ever);
            SortedMap<String, String> copy = tree(elsewhere.resolve(Path.of("/").relativize(projects.root)));
            HistoryLaw.delete(projects.root);
            Files.createDirectories(projects.root);
            if (events.size() % 2 == 0) {
                index(Kind.INDEX, projects, store);
            }
            RestoreResult first = restore(store, RestoreRequest.IN_PLACE, false);
            assertThat(first.files().map(OfFile::outcome)).isSubsetOf(Outcome.RESTORED, Outcome.DIFFERENT);
            SortedMap<String, String> after = tree(projects.root);
            assertThat(after).containsAllEntriesOf(before);
            if (!takenAway) {
                assertThat(after).isEqualTo(before);
            }
            // Sessions whose logs were overwritten by those of others.
            RestoreResult result = restore(store, new RestoreRequest(null, true, false), false);
            assertComplete(result, store);
            assertKnown(tree(projects.root), ever);
            assertThat(copy).containsAllEntriesOf(before);
            assertKnown(copy, ever);
        } finally {
            HistoryLaw.delete(directory);
        }
    }

    private static void note(SortedMap<String, String> tree, Map<String, Set<String>> ever) {
        tree.forEach((file, facts) ->
                ever.computeIfAbsent(file, _ -> new HashSet<>()).add(facts));
    }

    /// Every byte that some run read is in a version of its file.
    private static void assertKept(ArchiveStore store, Path root, Map<String, Set<String>> ever) throws IOException {
        try (Archive archive = store.open(ENGLISH, false)) {
            for (String file : ever.keySet()) {
                List<String> versions = new ArrayList<>();
                for (RawFile version : archive.raw().versions(Projects.HERE, root.resolve(file))) {
                    try (InputStream in = archive.raw().open(version)) {
                        versions.add(new String(in.readAllBytes(), ISO_8859_1));
                    }
                }
                assertThat(requireNonNull(ever.get(file)).stream().map(RestoreLawTest::bytes))
                        .as(file)
                        .allMatch(bytes -> versions.stream().anyMatch(version -> version.startsWith(bytes)));
            }
        }
    }

    /// Bytes belong to another session where a log grew and became one. That must have the messages.
    private static void assertComplete(RestoreResult result, ArchiveStore store) {
        assertThat(result.files().map(OfFile::outcome)).allMatch(Outcome::isThere);
        try (Archive archive = store.open(ENGLISH, false)) {
            Holdings holdings = Holdings.of(archive);
            for (OfSession session : result.messagesOnly()) {
                Holding mine = requireNonNull(holdings.sessions().get(session.key()));
                assertThat(mine.messages().stream().map(Holdings::said))
                        .as("%s", session.key())
                        .isSubsetOf(holdings.sessions().values().stream()
                                .filter(other ->
                                        !other.equals(mine) && id(other).equals(id(mine)))
                                .flatMap(other -> other.messages().stream())
                                .map(Holdings::said)
                                .toList());
            }
        }
    }

    /// Every file is as it was when some run read it.
    private static void assertKnown(SortedMap<String, String> tree, Map<String, Set<String>> ever) {
        tree.forEach((file, facts) -> assertThat(ever.get(file.replaceFirst("[.]restored(-[0-9]+)?$", "")))
                .as(file)
                .contains(facts));
    }

    private static String id(Holding holding) {
        return holding.session().session().key().sessionId();
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
                        FileFacts.of(file) + SEPARATOR + new String(Files.readAllBytes(file), ISO_8859_1));
            }
        }
        return tree;
    }

    private static String bytes(String factsAndBytes) {
        return factsAndBytes.substring(factsAndBytes.indexOf(SEPARATOR) + SEPARATOR.length());
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
