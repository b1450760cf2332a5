package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Tries;
import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.index.lucene.IndexDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever happens to the files of the search index, the answers are those of a clean run: the index is
/// rebuilt from the archive, whose logs may be gone.
class SearchIndexFilesTest {

    private static final List<String> QUERIES = List.of(
            "marmalade",
            "error",
            "the test fails",
            "config OR server",
            "file -error",
            "\"the test\"",
            "tool:Bash error");

    private static final Pattern HIT =
            Pattern.compile("\"sessionId\":\"([^\"]*)\"|\"score\":([-0-9.E]+)|\"total\":(\\d+)");

    private static final String REBUILT = "The search index was rebuilt from the archive (42 sessions).\n";

    @TempDir
    private Path home = Path.of("");

    private ArchiveFile archive = ArchiveFile.at(home);
    private InProcess program = InProcess.at(home);
    private Path projects = Path.of("");
    private Path log = Path.of("");
    private Map<String, Set<String>> words = Map.of();
    private List<String> answers = List.of();

    @BeforeEach
    void indexLogsThatAreThenGone() throws Exception {
        archive = ArchiveFile.at(home);
        program = InProcess.at(home);
        projects = home.resolve(".claude/projects");
        Corpus.generate(CorpusPlan.small(projects));
        writeALongSession();
        log = Log.write(projects, "/w", "abcd1111-0000-4000-8000-000000000001", "The marmalade is gone");
        assertThat(program.run("index").exit()).isZero();
        Files.move(projects, home.resolve("logs"));
        Files.createDirectories(projects);
        assertThat(program.run("index").exit()).isZero();
        words = archive.words();
        answers = answers();
    }

    /// A rebuild sends the words of a session in portions of a million characters; this session has two.
    private void writeALongSession() throws IOException {
        Path file = Log.write(projects, "/w", "abcd2222-0000-4000-8000-000000000002", "How long is the list?");
        List<String> lines = new ArrayList<>();
        for (int message = 0; message < 24; message++) {
            lines.add(Log.answer(("enumeratedwholesaledeliveries" + message + " ").repeat(2_000)));
        }
        Files.write(file, lines, StandardOpenOption.APPEND);
    }

    /// The sessions found by each query in order, with their scores.
    private List<String> answers() {
        List<String> answers = new ArrayList<>();
        for (String query : QUERIES) {
            Outcome outcome = program.run("search", "--json", "--no-index", "--limit", "100", "--", query);
            assertThat(outcome.exit()).as(query + ": " + outcome.err()).isLessThan(2);
            answers.add(query + ": "
                    + HIT.matcher(outcome.out())
                            .results()
                            .map(MatchResult::group)
                            .toList());
        }
        return answers;
    }

    private void requireAnswersAsBefore(String what) throws Exception {
        assertThat(answers()).as(what).isEqualTo(answers);
        assertThat(archive.words()).as(what).isEqualTo(words);
        archive.requireSound();
    }

    private Path directory() {
        return archive.directory().resolve("archive.db.index");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(directory())) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("write.lock"))
                    .sorted()
                    .toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        delete(to);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.toList().reversed()) {
                    Files.delete(file);
                }
            }
        }
    }

    @Test
    void aDeletedIndexIsBuiltByTheNextSearchWhichSaysSo() throws Exception {
        delete(directory());
        Outcome first = program.run("search", "marmalade", "--no-index");
        assertThat(first.err()).startsWith(REBUILT);
        assertThat(first.exit()).isZero();
        assertThat(program.run("search", "marmalade", "--no-index").err()).doesNotContain("rebuilt");
        requireAnswersAsBefore("after a search");
        delete(directory());
        assertThat(program.run("index").err()).startsWith(REBUILT);
        requireAnswersAsBefore("after an index");
    }

    @Test
    void whateverIsDoneToOneOfItsFilesTheAnswersAreTheSame() throws Exception {
        Path sound = home.resolve("sound");
        copy(directory(), sound);
        Random random = new Random(7);
        int damages = 0;
        for (Path file : files()) {
            copy(sound, directory());
            byte[] content = Files.readAllBytes(file);
            byte[] noise = new byte[content.length];
            random.nextBytes(noise);
            byte[] half = new byte[content.length / 2];
            System.arraycopy(content, 0, half, 0, half.length);
            for (byte[] damaged : List.of(new byte[0], half, noise, new byte[content.length])) {
                copy(sound, directory());
                Files.write(file, damaged);
                requireAnswersAsBefore(file.getFileName() + " with " + damaged.length + " bytes");
                damages++;
            }
            copy(sound, directory());
            Files.delete(file);
            requireAnswersAsBefore(file.getFileName() + " deleted");
        }
        assertThat(damages).isGreaterThan(8);
    }

    /// The codec verifies only part of its files, so some damage appears only when words are looked up or
    /// segments are merged.
    @Test
    void damageThatIsMetLaterEndsInNoFault() throws Exception {
        Path sound = home.resolve("sound");
        copy(directory(), sound);
        Path largest = files().stream()
                .max((a, b) -> Long.compare(a.toFile().length(), b.toFile().length()))
                .orElseThrow();
        byte[] content = Files.readAllBytes(largest);
        Random random = new Random(11);
        for (int i = 0; i < Tries.of(8, 40); i++) {
            copy(sound, directory());
            byte[] damaged = content.clone();
            byte[] noise = new byte[1 + random.nextInt(200)];
            random.nextBytes(noise);
            int at = random.nextInt(content.length - noise.length);
            System.arraycopy(noise, 0, damaged, at, noise.length);
            Files.write(largest, damaged);
            for (String query : QUERIES) {
                Outcome outcome = program.run("search", "--no-index", "--", query);
                assertThat(outcome.exit())
                        .as("damage %d at %d: %s", i, at, outcome.err())
                        .isLessThan(2);
            }
            Log.write(projects, "/w", "abcd1111-0000-4000-8000-0000000001%02d".formatted(i), "More marmalade " + i);
            Outcome outcome = program.run("index");
            assertThat(outcome.exit())
                    .as("damage %d at %d: %s", i, at, outcome.err())
                    .isZero();
        }
    }

    /// As after a crash between the two commits: the archive is ahead of its index.
    @Test
    void anOlderIndexIsCompleted() throws Exception {
        Path older = home.resolve("older");
        copy(directory(), older);
        Files.createDirectories(log.getParent());
        Log.write(projects, "/w", "abcd2222-0000-4000-8000-000000000002", "More marmalade");
        Files.write(log, Log.lines("/w", "abcd1111-0000-4000-8000-000000000001", "Nothing of the kind"));
        assertThat(program.run("index").exit()).isZero();
        String forgotten = archive.rows("select session_id from sessions where project_path <> '/w' limit 1")
                .getFirst();
        assertThat(program.run("forget", forgotten, "--yes").exit()).isZero();
        words = archive.words();
        answers = answers();
        for (String verb : List.of("search", "index")) {
            copy(older, directory());
            Outcome outcome =
                    verb.equals("index") ? program.run("index") : program.run("search", "marmalade", "--no-index");
            assertThat(outcome.exit()).isZero();
            assertThat(outcome.err()).doesNotContain("rebuilt", "seshat:");
            requireAnswersAsBefore(verb);
        }
    }

    /// As after restoring the archive from a backup without its index.
    @Test
    void anIndexThatIsAheadOfItsArchiveIsBuiltAgain() throws Exception {
        byte[] before = Files.readAllBytes(archive.path());
        Log.write(projects, "/w", "abcd2222-0000-4000-8000-000000000002", "More marmalade");
        assertThat(program.run("index").exit()).isZero();
        Files.write(archive.path(), before);
        assertThat(program.run("search", "marmalade", "--no-index").err()).startsWith(REBUILT);
        requireAnswersAsBefore("restored");
    }

    @Test
    void anIndexOfAnotherVersionIsBuiltAgain() throws Exception {
        for (String version : List.of("1", "3", "none")) {
            try (FSDirectory files = FSDirectory.open(IndexDump.directory(archive.path()));
                    IndexWriter writer = new IndexWriter(files, new IndexWriterConfig(null))) {
                writer.setLiveCommitData(
                        Map.of("version", version, "change", "3").entrySet());
                writer.commit();
            }
            assertThat(program.run("search", "marmalade", "--no-index").err()).startsWith(REBUILT);
            requireAnswersAsBefore("version " + version);
        }
    }

    @Test
    void twoProcessesThatWriteAndSeveralThatSearchEndInTheSameAnswers() throws Exception {
        archive.delete();
        String lines = """
                for i in 1 2 3 4 5 6; do seshat index >/dev/null || echo failed; done &
                for i in 1 2 3 4 5 6; do seshat index >/dev/null || echo failed; done &
                for i in 1 2 3 4 5 6 7 8; do seshat search error --no-index >/dev/null; [ $? -lt 2 ] || echo failed; done &
                for i in 1 2 3 4 5 6 7 8; do seshat search error >/dev/null; [ $? -lt 2 ] || echo failed; done &
                sleep 0.5; cp -r logs/* .claude/projects/
                wait
                """;
        RealProgram real = RealProgram.at(home);
        Outcome outcome = real.runShell("sh", "seshat index >/dev/null;" + lines);
        assertThat(outcome.out()).as(outcome.err()).isEmpty();
        assertThat(program.run("index").exit()).isZero();
        requireSameAnswersFromAnotherHistory();
    }

    /// Session numbers depend on the order of arrival; words, scores and answers do not.
    private void requireSameAnswersFromAnotherHistory() throws Exception {
        assertThat(archive.words()).isEqualTo(words);
        assertThat(answers()).isEqualTo(answers);
        archive.requireSound();
    }
}
