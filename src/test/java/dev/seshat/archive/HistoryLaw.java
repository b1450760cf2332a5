package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.claude.ClaudeLogs;
import dev.seshat.archive.Holdings.Holding;
import dev.seshat.archive.LogTreeHistory.Event;
import dev.seshat.archive.LogTreeHistory.Kind;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Session;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/// The law of indexing: after any changes to the logs and any number of index runs, an archive agrees with a
/// new one built from the logs that are on disk now.
///
/// It may have more: sessions whose logs are gone, even if a shorter log of the same session is left, and
/// messages that their logs have lost. And it may know better: the key of a subagent's parent can only be
/// guessed once the parent's log is gone.
/// guessed once the parent's log is gone.
abstract class HistoryLaw {

    private static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);
    private static final List<String> CWDS = List.of("/work/apple", "/work/apple", "/work/pear");

    /// A store for an archive that does not exist yet.
    abstract ArchiveStore store(Path directory);

    @Property(tries = 150)
    void followingTheLogsStepByStepIsReadingThemOnce(
            @ForAll("histories") List<Event> events, @ForAll boolean inOneMoment) throws IOException {
        Path directory = Files.createTempDirectory("seshat-history");
        try {
            follow(directory, events, inOneMoment);
        } finally {
            delete(directory);
        }
    }

    /// A second result of one call used to refer to the call's files only if both were read in the same run.
    @Example
    void aSecondResultMeansTheSameWheneverItIsRead() throws IOException {
        Path directory = Files.createTempDirectory("seshat-history");
        try {
            Projects projects = new Projects(directory);
            ArchiveStore followed = store(directory.resolve("followed"));
            Path log = projects.write(
                    "apple",
                    Projects.id(1),
                    Lines.prompt("/work/apple", "read it"),
                    Lines.call("t1", "Read", "{\"file_path\":\"/work/pear/x\"}"),
                    Lines.result("t1", "Exit code 4", true));
            index(projects, followed);
            projects.append(log, Lines.result("t1", "Exit code 0", false));
            Holdings stepByStep = index(projects, followed);
            ArchiveStore scratch = store(directory.resolve("scratch"));
            Holdings atOnce = index(projects, scratch);
            compare(stepByStep, followed.words(), atOnce, scratch.words());
        } finally {
            delete(directory);
        }
    }

    /// A log that lost everything used to give way to an older one that never had anything.
    @Example
    void ofTwoEmptyLogsTheNewerOneIsTheSession() throws IOException {
        Path directory = Files.createTempDirectory("seshat-history");
        try {
            List<Event> events = List.of(
                    new Event(Kind.APPEND, 0, 0, List.of(Lines.promptNowhere("nowhere")), 0),
                    new Event(Kind.INDEX, 0, 0, List.of(), 0),
                    new Event(Kind.APPEND, 1, 0, List.of("{\"type\":[]}"), 0),
                    new Event(Kind.TRUNCATE, 0, 0, List.of(), 16));
            follow(directory, events, false);
        } finally {
            delete(directory);
        }
    }

    private void follow(Path directory, List<Event> events, boolean inOneMoment) throws IOException {
        Projects projects = new Projects(directory);
        // An empty root counts as unreachable.
        Files.createFile(projects.root.resolve("no-log"));
        LogTreeHistory history = new LogTreeHistory(projects.root, inOneMoment);
        ArchiveStore followed = store(directory.resolve("followed"));
        for (Event event : events) {
            history.happen(event);
            if (event.kind() == Kind.INDEX) {
                index(projects, followed);
            }
        }
        Holdings stepByStep = index(projects, followed);
        ArchiveStore scratch = store(directory.resolve("scratch"));
        Holdings atOnce = index(projects, scratch);
        compare(stepByStep, followed.words(), atOnce, scratch.words());
    }

    private static Holdings index(Projects projects, ArchiveStore store) {
        try (Archive archive = store.open(ENGLISH, true)) {
            IndexReport report = projects.index(archive);
            assertThat(report.failed()).isZero();
            assertThat(report.added() + report.updated() + report.unchanged() + report.setAside())
                    .as("%s", report)
                    .isEqualTo(report.found());
            return Holdings.of(archive);
        }
    }

    private static void compare(
            Holdings stepByStep,
            Map<String, Set<String>> words,
            Holdings atOnce,
            Map<String, Set<String>> wordsAtOnce) {
        assertThat(words).doesNotContainKey("");
        atOnce.withoutFormers().sessions().forEach((key, expected) -> {
            Holding actual = fuller(expected, stepByStep)
                    .orElseGet(() -> stepByStep.sessions().get(key));
            assertThat(actual).as("%s", key).isNotNull();
            if (actual != null && actual.session().missing() > 0) {
                assertThat(said(actual)).containsAll(said(expected));
            } else if (actual != null && !isKeptFromAFullerLog(actual, expected)) {
                assertThat(guessed(actual)).isEqualTo(guessed(expected));
                assertThat(words.getOrDefault(key.toString(), Set.of()))
                        .isEqualTo(wordsAtOnce.getOrDefault(key.toString(), Set.of()));
            }
        });
        stepByStep.sessions().forEach((key, actual) -> {
            if (!atOnce.sessions().containsKey(key) && actual.session().missing() == 0) {
                assertThat(actual.session().logGone()).as("%s", key).isTrue();
            }
        });
    }

    /// A log that has lost messages is still the same session, even if it no longer names its project.
    private static Optional<Holding> fuller(Holding expected, Holdings stepByStep) {
        return stepByStep.withoutFormers().sessions().values().stream()
                .filter(holding ->
                        holding.session().missing() > 0 && file(holding).equals(file(expected)))
                .findFirst();
    }

    private static Path file(Holding holding) {
        return holding.session().session().file();
    }

    private static List<String> said(Holding holding) {
        return holding.messages().stream().map(Holdings::said).toList();
    }

    /// A session without its parent's key, which may have been guessed.
    private static Holding guessed(Holding holding) {
        Session session = holding.session().session();
        String parent = session.file().toString().replaceFirst("/subagents/[^/]*$", ".jsonl");
        if (session.parentKey() == null || Files.exists(Path.of(parent))) {
            return holding;
        }
        Session orphan = new Session(
                session.key(),
                session.agent(),
                null,
                session.file(),
                session.created(),
                session.modified(),
                session.facts());
        return new Holding(
                new ArchivedSession(orphan, holding.session().logGone()),
                holding.tools(),
                holding.messages(),
                holding.responses(),
                holding.links());
    }

    private static boolean isKeptFromAFullerLog(Holding actual, Holding expected) {
        return actual.session().logGone()
                && actual.messages().size() > expected.messages().size();
    }

    @Provide
    Arbitrary<List<Event>> histories() {
        return histories(Arbitraries.frequency(
                Tuple.of(6, Kind.APPEND),
                Tuple.of(2, Kind.APPEND_HALF),
                Tuple.of(1, Kind.REWRITE),
                Tuple.of(1, Kind.TRUNCATE),
                Tuple.of(1, Kind.MOVE),
                Tuple.of(1, Kind.COPY),
                Tuple.of(1, Kind.DELETE),
                Tuple.of(1, Kind.TOUCH),
                Tuple.of(4, Kind.INDEX)));
    }

    static Arbitrary<List<Event>> histories(Arbitrary<Kind> kinds) {
        Arbitrary<Integer> logs = Arbitraries.integers().between(0, LogTreeHistory.NAMES.size() - 1);
        return Combinators.combine(
                        kinds,
                        logs,
                        logs,
                        lines().list().ofMinSize(1).ofMaxSize(5),
                        Arbitraries.integers().between(1, 99))
                .as(Event::new)
                .list()
                .ofMinSize(2)
                .ofMaxSize(25);
    }

    private static Arbitrary<String> lines() {
        Arbitrary<Integer> numbers = Arbitraries.integers().between(0, 9);
        Arbitrary<String> ids = Arbitraries.of("t1", "t2");
        return Arbitraries.frequencyOf(
                Tuple.of(6, ClaudeLogs.line()),
                Tuple.of(
                        4,
                        Combinators.combine(Arbitraries.of(CWDS), numbers)
                                .as((cwd, n) -> Lines.prompt(cwd, "prompt " + n + " in " + cwd + "/src/Main.java"))),
                Tuple.of(2, numbers.map(n -> Lines.promptNowhere("nowhere " + n))),
                Tuple.of(
                        3,
                        Combinators.combine(numbers, numbers)
                                .as((n, tokens) -> Lines.answer("msg_" + n % 3, "answer " + n, tokens))),
                Tuple.of(1, numbers.map(n -> Lines.answer("msg_long", n + " long answer".repeat(4000), n))),
                Tuple.of(2, ids.map(id -> Lines.call(id, "Bash", "{\"command\":\"ls\",\"path\":\"/work/apple/x\"}"))),
                Tuple.of(1, ids.map(id -> Lines.call(id, "Read", "{\"file_path\":\"/work/pear/x\"}"))),
                Tuple.of(
                        3,
                        Combinators.combine(ids, numbers)
                                .as((id, n) -> Lines.result(id, "Exit code " + n, n % 2 == 0))),
                Tuple.of(1, numbers.map(n -> Lines.customTitle("title " + n))),
                Tuple.of(1, Arbitraries.just("no json")));
    }

    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
