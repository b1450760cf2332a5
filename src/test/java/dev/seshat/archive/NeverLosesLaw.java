package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.LogTreeHistory.Event;
import dev.seshat.archive.LogTreeHistory.Kind;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;

/// The law of keeping: whatever happens to the logs, the archive always shows what it once showed.
abstract class NeverLosesLaw {

    private static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);

    /// A store for an archive that does not exist yet.
    abstract ArchiveStore store(Path directory);

    @Tag("long")
    @Property(tries = 1500)
    void nothingArchivedIsEverLostInManyHistories(@ForAll("histories") List<Event> events, @ForAll boolean inOneMoment)
            throws IOException {
        follow(events, inOneMoment);
    }

    void follow(List<Event> events, boolean inOneMoment) throws IOException {
        Path directory = Files.createTempDirectory("seshat-keeping");
        try {
            Projects projects = new Projects(directory);
            Files.createFile(projects.root.resolve("no-log"));
            LogTreeHistory history = new LogTreeHistory(projects.root, inOneMoment);
            ArchiveStore store = store(directory.resolve("archive"));
            Set<String> ever = new HashSet<>();
            for (Event event : events) {
                history.happen(event);
                index(event.kind(), projects, store);
                look(store, ever, event);
            }
        } finally {
            HistoryLaw.delete(directory);
        }
    }

    private void index(Kind kind, Projects projects, ArchiveStore store) {
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

    private static void look(ArchiveStore store, Set<String> ever, Event event) {
        if (event.kind() != Kind.REBUILD && event.kind() != Kind.INDEX && event.kind() != Kind.INDEX_ANEW) {
            return;
        }
        try (Archive archive = store.open(ENGLISH, true)) {
            Holdings holdings = Holdings.of(archive);
            Set<String> now = holdings.said();
            assertThat(ever)
                    .allSatisfy(said -> assertThat(isSaid(said, now))
                            .as("“%s” is still there after %s", said, event.kind())
                            .isTrue());
            ever.addAll(now);
            holdings.sessions()
                    .forEach((key, holding) -> assertThat(
                                    holding.session().session().facts().messageCount())
                            .as("the messages of %s", key)
                            .isEqualTo(holding.messages().size()));
            assertThat(store.words()).doesNotContainKey("");
        }
    }

    /// A completed message may have replaced its beginning.
    private static boolean isSaid(String said, Set<String> now) {
        String begun = said.replaceFirst("[\\s\"}\\]]+$", "");
        return now.contains(said) || now.stream().anyMatch(each -> each.startsWith(begun));
    }

    @Provide
    Arbitrary<List<Event>> histories() {
        return HistoryLaw.histories(Arbitraries.frequency(
                Tuple.of(8, Kind.APPEND),
                Tuple.of(2, Kind.APPEND_HALF),
                Tuple.of(2, Kind.REWRITE),
                Tuple.of(2, Kind.TRUNCATE),
                Tuple.of(1, Kind.EMPTY),
                Tuple.of(1, Kind.NULS),
                Tuple.of(1, Kind.RUBBISH),
                Tuple.of(2, Kind.CUT_FRONT),
                Tuple.of(2, Kind.MOVE),
                Tuple.of(2, Kind.COPY),
                Tuple.of(2, Kind.DELETE),
                Tuple.of(1, Kind.TOUCH),
                Tuple.of(10, Kind.INDEX),
                Tuple.of(1, Kind.INDEX_ANEW),
                Tuple.of(2, Kind.REBUILD)));
    }
}
