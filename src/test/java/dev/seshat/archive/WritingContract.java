package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Tries;
import dev.seshat.agent.ModelResponse;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Usage;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// How an archive is changed, and when readers see it.
abstract class WritingContract extends OnAnArchive {

    private static final Instant AT = Instant.parse("2026-03-01T00:00:00Z");

    @Test
    void nobodyElseSeesWhatIsNotCommitted() {
        Session session = Sessions.of(CWD, id(1), 1);
        try (Archive other = store.open(ENGLISH, false);
                ArchiveWriter writer = archive.writer()) {
            Sessions.put(archive, writer, session, Sessions.prompts("hello"), List.of());
            assertThat(archive.find(session.key())).isPresent();
            assertThat(other.find(session.key())).isEmpty();
            writer.commit();
            assertThat(other.find(session.key())).isPresent();
            assertThat(Holdings.of(other)).isEqualTo(Holdings.of(archive));
        }
    }

    @Test
    void closingAWriterUndoesWhatIsNotCommitted() {
        Session kept = Sessions.of(CWD, id(1), 1);
        put(kept, "kept");
        Holdings before = Holdings.of(archive);
        Map<String, Set<String>> wordsBefore = store.words();
        try (ArchiveWriter writer = archive.writer()) {
            Sessions.put(archive, writer, Sessions.of(CWD, id(2), 1), Sessions.prompts("undone"), List.of());
            Sessions.put(archive, writer, kept, Sessions.prompts("changed", "more"), List.of());
            writer.forget(kept.key(), AT);
            writer.synced(HERE, AT);
        }
        assertThat(Holdings.of(archive)).isEqualTo(before);
        assertThat(store.words()).isEqualTo(wordsBefore);
        assertThat(archive.forgotten()).isEmpty();
        assertThat(archive.lastSync(HERE)).isEmpty();
    }

    @Test
    void aWriterGoesOnAfterItWasUndone() {
        Session session = Sessions.of(CWD, id(1), 1);
        try (ArchiveWriter writer = archive.writer()) {
            Sessions.put(archive, writer, session, Sessions.prompts("undone"), List.of());
            undo(writer);
            Sessions.put(archive, writer, session, Sessions.prompts("done"), List.of());
            writer.commit();
        }
        assertThat(texts(session.key())).containsExactly("done");
    }

    private static void undo(ArchiveWriter writer) {
        writer.close();
    }

    @Test
    void anyNumberOfReadersSeeWholeSessionsWhileOneWrites() throws Exception {
        Session session = Sessions.of(CWD, id(1), 3);
        put(session, "0", "0", "0");
        AtomicBoolean done = new AtomicBoolean();
        try (ExecutorService readers = Executors.newFixedThreadPool(3)) {
            Callable<Integer> reading = () -> {
                int looks = 0;
                try (Archive reader = store.open(ENGLISH, false)) {
                    while (!done.get() || looks == 0) {
                        List<String> seen = Holdings.messages(reader, session.key()).stream()
                                .map(message -> message.text())
                                .toList();
                        assertThat(seen).hasSize(3);
                        assertThat(Set.copyOf(seen)).hasSize(1);
                        looks++;
                    }
                }
                return looks;
            };
            List<Future<Integer>> looks =
                    List.of(readers.submit(reading), readers.submit(reading), readers.submit(reading));
            try {
                for (int i = 1; i <= Tries.of(20, 50); i++) {
                    String text = Integer.toString(i);
                    put(session, text, text, text);
                }
            } finally {
                done.set(true);
            }
            for (Future<Integer> each : looks) {
                assertThat(each.get()).isPositive();
            }
        }
    }

    @Test
    void replacingALogByOneThatHoldsAllOfItLeavesNothingOfItsFormerSelf() {
        put(Sessions.of(CWD, id(1), 2), "later", "less");
        Session session = Sessions.of(CWD, id(1), 3);
        put(session, "later", "words", "less");
        assertThat(texts(session.key())).containsExactly("later", "words", "less");
        ArchiveStore other = store(directory.resolve("other"));
        try (Archive once = other.open(ENGLISH, true);
                ArchiveWriter writer = once.writer()) {
            Sessions.put(once, writer, session, Sessions.prompts("later", "words", "less"), List.of());
            writer.commit();
        }
        assertThat(store.words()).isEqualTo(other.words());
        assertThat(Holdings.of(archive)).isEqualTo(holdings(other));
    }

    @Test
    void findsSessionsByIdOrIfNoneHasItByItsBeginning() {
        String id = "abcd1111-0000-4000-8000-000000000001";
        Session here = Sessions.of("/work/apple", id, 0);
        Session there = Sessions.of("/work/pear", id, 0);
        Session longer = Sessions.of("/work/apple", id + "-and-more", 0);
        Session other = Sessions.of("/work/apple", "abcd2222-0000-4000-8000-000000000001", 0);
        List.of(here, there, longer, other).forEach(session -> put(session));
        assertThat(keys(id)).containsExactlyInAnyOrder(here.key(), there.key());
        assertThat(keys("abcd1111")).containsExactlyInAnyOrder(here.key(), there.key(), longer.key());
        assertThat(keys("abcd")).hasSize(4);
        assertThat(keys("ABCD")).isEmpty();
        assertThat(keys("bcd")).isEmpty();
        assertThat(keys("abcd%")).isEmpty();
        assertThat(keys("abcd____")).isEmpty();
    }

    @Test
    void aSessionWhoseLogIsGoneStaysAndIsToldFromOthersUntilItIsBack() {
        Session session = Sessions.of(CWD, id(1), 1);
        put(session, "hello");
        try (ArchiveWriter writer = archive.writer()) {
            writer.presence(HERE, List.of(session.file()), List.of());
            writer.commit();
        }
        assertThat(archive.find(session.key())).contains(new ArchivedSession(session, true));
        assertThat(requireNonNull(archive.knownLogs(HERE).get(session.file())).gone())
                .isTrue();
        assertThat(archive.counts().logGone()).isOne();
        try (ArchiveWriter writer = archive.writer()) {
            writer.presence(HERE, List.of(), List.of(session.file()));
            writer.commit();
        }
        assertThat(archive.find(session.key())).contains(new ArchivedSession(session, false));
        assertThat(requireNonNull(archive.knownLogs(HERE).get(session.file())).gone())
                .isFalse();
        assertThat(texts(session.key())).containsExactly("hello");
    }

    @Test
    void aForgottenSessionLeavesNothingButItsKey() {
        Session session = Sessions.of(CWD, id(1), 1);
        Session other = Sessions.of(CWD, id(2), 1);
        put(other, "stays");
        Map<String, Set<String>> before = store.words();
        put(session, "secret");
        forget(session.key());
        assertThat(archive.find(session.key())).isEmpty();
        assertThat(texts(session.key())).isEmpty();
        assertThat(store.words()).isEqualTo(before);
        assertThat(archive.forgotten()).extracting(ForgottenSession::key).containsExactly(session.key());
        assertThat(archive.source(HERE, session.file()).orElseThrow().state()).isEqualTo(SourceFile.State.FORGOTTEN);
        assertThat(archive.counts().sessions()).isOne();
        assertThat(troubles()).isEmpty();
    }

    @Test
    void aRememberedSessionsLogCountsAsNew() {
        Session session = Sessions.of(CWD, id(1), 1);
        put(session, "hello");
        forget(session.key());
        try (ArchiveWriter writer = archive.writer()) {
            writer.remember(session.key());
            writer.commit();
        }
        assertThat(archive.forgotten()).isEmpty();
        assertThat(archive.source(HERE, session.file())).isEmpty();
    }

    @Test
    void adoptsASessionFromAnotherArchiveWithAllThatBelongsToIt() throws IOException {
        projects.write(
                "apple",
                id(1),
                Lines.prompt(CWD, "fix /work/apple/Main.java"),
                Lines.answer("r1", "I will. " + "word ".repeat(20_000), 10),
                Lines.call("t1", "Bash", "{\"command\":\"ls\",\"path\":\"/work/apple/Main.java\"}"),
                Lines.result("t1", "Exit code 2 \n nothing", true),
                Lines.customTitle("The title"));
        projects.index(archive);
        Holdings.Holding original =
                Holdings.of(archive).sessions().values().iterator().next();
        ArchiveStore target = store(directory.resolve("target"));
        try (Archive adopting = target.open(ENGLISH, true);
                ArchiveWriter writer = adopting.writer()) {
            writer.adopt(original.session(), archive);
            writer.commit();
        }
        assertThat(target.words()).isEqualTo(store.words());
        Holdings.Holding adopted = requireNonNull(holdings(target).sessions().get(onlyKey()));
        assertThat(adopted.session())
                .isEqualTo(new ArchivedSession(original.session().session(), false));
        assertThat(adopted.messages()).isEqualTo(original.messages());
        assertThat(adopted.responses()).isEqualTo(original.responses());
    }

    @Test
    void anAdoptedSessionIsReplacedOnceItsLogIsBack() throws IOException {
        projects.write("apple", id(1), Lines.prompt(CWD, "one"), Lines.prompt(CWD, "two"));
        projects.index(archive);
        ArchiveStore target = store(directory.resolve("target"));
        try (Archive adopting = target.open(ENGLISH, true)) {
            try (ArchiveWriter writer = adopting.writer()) {
                writer.adopt(archive.find(onlyKey()).orElseThrow(), archive);
                writer.commit();
            }
            projects.index(adopting);
            assertThat(Holdings.of(adopting)).isEqualTo(Holdings.of(archive));
        }
        assertThat(target.words()).isEqualTo(store.words());
    }

    @Test
    void wordsOfAnotherLanguageAreStaleUntilTheyArePreparedAnew() throws IOException {
        String text = "connections connecting to parseSessionFile 日本語";
        projects.write("apple", id(1), Lines.prompt(CWD, text), Lines.answer("r1", "word ".repeat(40_000), 1));
        projects.write("apple", id(2), Lines.prompt(CWD, "log gone " + text), Lines.customTitle(text));
        projects.index(archive);
        Files.delete(projects.path("apple", id(2)));
        projects.index(archive);
        assertThat(archive.hasStaleWords(HERE)).isFalse();
        archive.close();

        archive = store.open(ProjectLanguages.all(Language.SIMPLE), true);
        assertThat(archive.hasStaleWords(HERE)).isTrue();
        Holdings before = Holdings.of(archive);
        projects.index(archive);
        assertThat(archive.hasStaleWords(HERE)).isFalse();
        assertThat(Holdings.of(archive)).isEqualTo(before);

        projects.write("apple", id(2), Lines.prompt(CWD, "log gone " + text), Lines.customTitle(text));
        ArchiveStore simple = store(directory.resolve("simple"));
        try (Archive rebuilt = simple.open(ProjectLanguages.all(Language.SIMPLE), true)) {
            projects.index(rebuilt);
        }
        assertThat(store.words()).isEqualTo(simple.words());
    }

    @Test
    void countsWhatThereIs() throws IOException {
        projects.write("apple", id(1), Lines.prompt(CWD, "one"), "no json", Lines.prompt(CWD, "two"));
        projects.write("apple/" + id(1) + "/subagents", "agent-x", Lines.prompt(CWD, "sub"));
        projects.index(archive);
        ArchiveCounts counts = archive.counts();
        assertThat(counts.sessions()).isEqualTo(2);
        assertThat(counts.subagents()).isOne();
        assertThat(counts.messages()).isEqualTo(3);
        assertThat(counts.skipped().malformed()).isOne();
        assertThat(counts.failed()).isZero();
        assertThat(counts.bytes()).isPositive();
        assertThat(archive.countsByAgent(HERE)).containsExactly(Map.entry("claude", 2L));
        SessionKey parent = archive.withId(id(1)).getFirst().session().key();
        assertThat(archive.subagents(parent))
                .singleElement()
                .satisfies(
                        subagent -> assertThat(subagent.session().parentKey()).isEqualTo(parent));
        assertThat(archive.subagents(
                        archive.subagents(parent).getFirst().session().key()))
                .isEmpty();
    }

    @Test
    void noteOfAFailureKeepsWhatIsArchived() {
        Session session = Sessions.of(CWD, id(1), 1);
        put(session, "hello");
        SourceFile known = Sessions.source(session);
        SourceFile failed = new SourceFile(
                HERE,
                session.file(),
                "claude",
                SourceFile.State.FAILED,
                "no permission",
                known.modified(),
                1,
                null,
                known.readAt(),
                known.end(),
                known.prefix(),
                session.key());
        try (ArchiveWriter writer = archive.writer()) {
            writer.note(failed);
            writer.commit();
        }
        assertThat(texts(session.key())).containsExactly("hello");
        assertThat(troubles()).containsExactly(failed);
        assertThat(archive.counts().failed()).isOne();
    }

    @Test
    void usageOfAReplacedSessionIsNotAddedToItsFormerOne() {
        Session session = Sessions.of(CWD, id(1), 0);
        List<ModelResponse> responses = List.of(new ModelResponse("r", null, null, new Usage(1, 2, 3, 4)));
        for (int i = 0; i < 2; i++) {
            try (ArchiveWriter writer = archive.writer()) {
                Sessions.put(archive, writer, session, List.of(), responses);
                writer.commit();
            }
        }
        assertThat(archive.find(session.key()).orElseThrow().session().facts().usage())
                .isEqualTo(new Usage(1, 2, 3, 4));
    }

    private void put(Session session, String... prompts) {
        try (ArchiveWriter writer = archive.writer()) {
            Sessions.put(archive, writer, session, Sessions.prompts(prompts), List.of());
            writer.commit();
        }
    }

    private void forget(SessionKey key) {
        try (ArchiveWriter writer = archive.writer()) {
            writer.forget(key, AT);
            writer.commit();
        }
    }

    private List<SessionKey> keys(String id) {
        List<SessionKey> keys = new ArrayList<>();
        archive.withId(id).forEach(each -> keys.add(each.session().key()));
        return keys;
    }
}
