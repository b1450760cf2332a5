package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.IndexLock;
import dev.seshat.archive.sqlite.SqliteStore;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `watch` archives changes of logs soon, at a cost proportional to the change.
class WatchCommandTest {

    private static final String ID = "abcd1111-0000-4000-8000-00000000000";

    @TempDir
    private Path home;

    private Path projects = Path.of("");
    private Path archive = Path.of("");
    private Path first = Path.of("");

    @BeforeEach
    void oneLog() throws IOException {
        projects = home.toRealPath().resolve(".claude/projects");
        archive = home.resolve(".local/share/seshat/archive.db");
        first = Log.write(projects, "/w/app", ID + "1", "The lamp burns.");
    }

    @Test
    void anAppendIsTakenInAsAnAppend() throws Exception {
        try (Watching watch = Watching.start(RealProgram.at(home))) {
            assertThat(watch.err())
                    .isEqualTo(
                            "The archive is up to date with 1 log, 1 of them new or changed. Watching; press Ctrl-C to stop.\n");
            append(first, "It does.");
            assertThat(watch.awaitLine("+1 message")).containsExactly("app  The lamp burns.  +1 message");
            assertThat(session(1).session().facts().messageCount()).isEqualTo(3);
            assertThat(watch.terminate()).isEqualTo(143);
        }
    }

    @Test
    void manyAppendsInARowAreFewRuns() throws Exception {
        try (Watching watch = Watching.start(RealProgram.at(home))) {
            for (int i = 0; i < 20; i++) {
                append(first, "Answer " + i);
            }
            List<String> lines = watch.await(all -> added(all) == 20);
            assertThat(lines).hasSizeLessThanOrEqualTo(5);
        }
    }

    @Test
    void aNewProjectIsFoundWhateverAppearsFirst() throws Exception {
        try (Watching watch = Watching.start(RealProgram.at(home))) {
            Path log = Log.write(projects, "/w/new", ID + "2", "A new project.");
            watch.awaitLine("new  A new project.  new, 2 messages");
            append(log, "More.");
            watch.awaitLine("new  A new project.  +1 message");
            Path agent = projects.resolve("-w-new/" + ID + "2/subagents/agent-a1.jsonl");
            Files.createDirectories(agent.getParent());
            Files.write(agent, Log.lines("/w/new", ID + "2", "Look for it."));
            watch.awaitLine("new  ↳ Look for it.  new, 2 messages");
        }
    }

    @Test
    void aLogThatVanishesOrComesBackIsMarked() throws Exception {
        try (Watching watch = Watching.start(RealProgram.at(home))) {
            Path away = home.resolve("away.jsonl");
            Log.write(projects, "/w/other", ID + "2", "Another one.");
            watch.awaitLine("new, 2 messages");
            Files.move(first, away);
            watch.awaitLine("1 log deleted; its sessions stay archived");
            assertThat(session(1).logGone()).isTrue();
            assertThat(session(2).logGone()).isFalse();
            Files.move(away, first);
            awaitPresent(1);
        }
    }

    @Test
    void aRenamedProjectIsFollowed() throws Exception {
        try (Watching watch = Watching.start(RealProgram.at(home))) {
            Path moved = projects.resolve("-w-renamed");
            Files.move(projects.resolve("-w-app"), moved);
            watch.awaitLine("1 log deleted; its sessions stay archived");
            append(moved.resolve(first.getFileName()), "Where am I?");
            awaitMessages(3);
            assertThat(session(1).session().file()).isEqualTo(moved.resolve(first.getFileName()));
            assertThat(session(1).logGone()).isFalse();
        }
    }

    @Test
    void moreThanEventsCanTellIsFoundAllTheSame() throws Exception {
        try (Watching watch = Watching.start(RealProgram.at(home))) {
            int logs = 1_500;
            Path project = Files.createDirectories(projects.resolve("-w-many"));
            for (int i = 0; i < logs; i++) {
                String id = "%08d-0000-4000-8000-000000000000".formatted(i);
                Files.write(project.resolve(id + ".jsonl"), Log.lines("/w/many", id, "Many."));
            }
            watch.await(lines -> lines.stream()
                            .filter(line -> line.endsWith("new, 2 messages"))
                            .count()
                    == logs);
        }
    }

    @Test
    void whoElseIndexesIsWaitedFor() throws Exception {
        try (Watching watch = Watching.start(RealProgram.at(home))) {
            try (IndexLock _ = IndexLock.take(archive, _ -> {})) {
                append(first, "While locked.");
                Thread.sleep(1_000);
                assertThat(watch.lines()).isEmpty();
            }
            watch.awaitLine("+1 message");
            assertThat(RealProgram.at(home).run("index").exit()).isZero();
        }
    }

    @Test
    void whatIsKilledIsTakenUpAgain() throws Exception {
        try (Watching watch = Watching.start(RealProgram.at(home))) {
            append(first, "Before.");
            watch.kill();
        }
        append(first, "Meanwhile.");
        try (Watching watch = Watching.start(RealProgram.at(home))) {
            assertThat(session(1).session().facts().messageCount()).isEqualTo(4);
            append(first, "After.");
            watch.awaitLine("+1 message");
        }
    }

    @Test
    void pollingFindsTheSame() throws Exception {
        try (Watching watch = Watching.start(RealProgram.at(home), "--poll")) {
            append(first, "Polled.");
            watch.awaitLine("+1 message");
            Log.write(projects, "/w/new", ID + "2", "A new project.");
            watch.awaitLine("new  A new project.  new, 2 messages");
        }
    }

    @Test
    void rootsThatAreNotThereYetAreWaitedFor() throws Exception {
        Path fresh = Files.createDirectories(home.resolve("fresh"));
        try (Watching watch = Watching.start(RealProgram.at(fresh))) {
            Log.write(fresh.resolve(".claude/projects"), "/w/app", ID + "1", "The first ever.");
            watch.awaitLine("app  The first ever.  new, 2 messages");
        }
    }

    @Test
    void anArchiveThatVanishesIsMadeAnewAndWhole() throws Exception {
        Log.write(projects, "/w/other", ID + "2", "Another one.");
        try (Watching watch = Watching.start(RealProgram.at(home))) {
            Files.delete(archive);
            append(first, "Still there?");
            watch.awaitLine("new, 3 messages");
            watch.awaitLine("new, 2 messages");
        }
    }

    @Test
    void anArchiveThatCannotBeWrittenIsTriedAgain() throws Exception {
        try (Watching watch = Watching.start(RealProgram.at(home))) {
            Path aside = home.resolve("aside");
            Files.move(archive.getParent(), aside);
            Files.createFile(archive.getParent());
            append(first, "Still there?");
            watch.awaitErr(err -> err.contains("cannot write next to the archive") && err.contains("Retrying.\n"));
            Files.delete(archive.getParent());
            Files.move(aside, archive.getParent());
            watch.awaitErr(err -> err.endsWith("seshat: recovered.\n"));
            awaitMessages(3);
            assertThat(watch.err().split("cannot write next to", -1)).hasSize(2);
        }
    }

    @Test
    void quietSaysNothing() throws Exception {
        try (Watching watch = Watching.begin(RealProgram.at(home), "--quiet")) {
            awaitMessages(2);
            append(first, "Hush.");
            awaitMessages(3);
            assertThat(watch.lines()).isEmpty();
            assertThat(watch.err()).isEmpty();
        }
    }

    @Test
    void ctrlCEndsItOnATerminal() throws Exception {
        try (Tmux tmux = Tmux.open(RealProgram.at(home), 60, 20)) {
            tmux.type("seshat watch", "Enter");
            tmux.await(screen -> screen.contains("Watching; press Ctrl-C to stop."));
            append(first, "More.");
            tmux.await(screen -> screen.contains("  app  The lamp burns.  +1 message"));
            tmux.type("C-c");
            tmux.await(screen -> screen.stripTrailing().endsWith("^C$"));
            tmux.type("echo code=$?", "Enter");
            tmux.await(screen -> screen.contains("\ncode=130\n"));
        }
    }

    private static void append(Path log, String text) throws IOException {
        Files.writeString(log, Log.answer(text) + "\n", StandardOpenOption.APPEND);
    }

    private static int added(List<String> lines) {
        return lines.stream()
                .filter(line -> line.contains("  +"))
                .mapToInt(line -> Integer.parseInt(line.replaceFirst(".*  \\+(\\d+) messages?$", "$1")))
                .sum();
    }

    private ArchivedSession session(int number) {
        return find(number).orElseThrow();
    }

    private Optional<ArchivedSession> find(int number) {
        Optional<Archive> found = new SqliteStore(archive, ProjectLanguages.all(Language.ENGLISH)).find();
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try (Archive open = found.get()) {
            return open.withId(ID + number).stream().findFirst();
        }
    }

    private void awaitMessages(int count) throws Exception {
        await(session -> session.session().facts().messageCount() == count, 1);
    }

    private void awaitPresent(int number) throws Exception {
        await(session -> !session.logGone(), number);
    }

    private void await(Predicate<ArchivedSession> wanted, int number) throws Exception {
        Patience.until(
                () -> Files.exists(archive) && find(number).filter(wanted).isPresent());
    }
}
