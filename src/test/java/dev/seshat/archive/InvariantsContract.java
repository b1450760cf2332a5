package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.index.ProjectLanguages;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Workstation;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The invariants, edge cases and pitfalls of indexing, by name.
///
/// INV-001 is also tested in `KeysTest` and `ThisWorkstationTest` (with GOTCHA-002, `WORKSTATION_ID`), INV-002
/// and INV-003 in `KeysTest` and `SessionLoaderTest`, INV-006 in `JsonLinesTest`; GOTCHA-003, large logs, in
/// `SqliteLittleMemoryTest`. A file deleted between scan and reading: `IndexingContract`.
abstract class InvariantsContract extends OnAnArchive {

    @Test
    void inv001AndInv002AndInv003AKeyIsMadeOfMachineProjectAndSession() throws IOException {
        projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        assertThat(onlyKey()).hasToString("ws-here:c6ca61d5:" + id(1));
        assertThat(Workstation.of("host", "machine").id()).isEqualTo("e01e8b4a");
    }

    @Test
    void inv004AChangeThatDoesNotChangeTheTimeIsNotSeen() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        Instant time = Files.getLastModifiedTime(log).toInstant();
        projects.index(archive);
        projects.write(log, prompt("changed"), prompt("and longer"));
        Projects.setTime(log, time);
        assertThat(projects.index(archive).unchanged()).isOne();
        assertThat(texts(onlyKey())).containsExactly("one");
    }

    @Test
    void gotcha001TouchingALogOrAskingForItMakesTheChangeSeen() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        Instant time = Files.getLastModifiedTime(log).toInstant();
        projects.index(archive);
        projects.write(log, prompt("two"));
        Projects.setTime(log, time);
        projects.index(archive, IndexRequest.CHANGES.again(Set.of(log)));
        assertThat(texts(onlyKey())).containsExactly("two");
        projects.write(log, prompt("tre"));
        projects.touch(log);
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("tre");
    }

    @Test
    void inv004TheTimeCountsToTheNanosecond() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        Instant time = Files.getLastModifiedTime(log).toInstant();
        projects.index(archive);
        projects.append(log, prompt("two"));
        Projects.setTime(log, time.plusNanos(1));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("one", "two");
    }

    @Test
    void inv004AnAppendInTheMomentOfTheReadingIsSeen() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        Instant now = Instant.now();
        Projects.setTime(log, now);
        projects.index(archive);
        projects.append(log, prompt("two"));
        Projects.setTime(log, now);
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("one", "two");
    }

    @Test
    void inv004ALogThatWasReadTooFreshIsLookedAtAndNotReadAgain() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"), prompt("word ".repeat(20_000)));
        Projects.setTime(log, Instant.now().plusSeconds(3600));
        projects.index(archive);
        Holdings before = Holdings.of(archive);
        IndexReport report = projects.index(archive);
        assertThat(report.unchanged()).isOne();
        assertThat(report.bytesRead()).isBetween(1L, 16L << 10);
        assertThat(report.changedAnything()).isFalse();
        assertThat(Holdings.of(archive)).isEqualTo(before);
    }

    @Test
    void inv005WhatIsSearchedIsPlainText() throws IOException {
        projects.write(
                "a",
                id(1),
                prompt("<b>bold</b> &amp; \"quoted\""),
                Lines.call("t1", "Bash", "{\"command\":\"echo hi\"}"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("<b>bold</b> &amp; \"quoted\"", "echo hi");
        assertThat(String.join(" ", store.words().get(onlyKey().toString())))
                .doesNotContain("{")
                .doesNotContain("\"")
                .doesNotContain("<");
    }

    @Test
    void inv006ALineOverOneMegabyteIsCutOrSkippedAndCounted() throws IOException {
        String words = "word ".repeat(1 << 18);
        String values = "{\"a\":[" + "1,".repeat(1 << 20) + "1]}";
        projects.write("a", id(1), prompt("one"), prompt(words), values, prompt("two"));
        projects.index(archive);
        assertThat(texts(onlyKey())).hasSize(3).first().isEqualTo("one");
        String cut = texts(onlyKey()).get(1);
        assertThat(cut).endsWith(" more characters in the log]");
        assertThat(words).startsWith(cut.substring(0, cut.indexOf("\n[cut here: ")));
        assertThat(texts(onlyKey()).get(2)).isEqualTo("two");
        assertThat(facts().skippedLines()).isEqualTo(new SkippedLines(0, 1));
        assertThat(troubles())
                .singleElement()
                .satisfies(trouble -> assertThat(trouble.end().skipped()).isEqualTo(new SkippedLines(0, 1)));
    }

    @Test
    void inv007CallsAreCountedByToolAndComeBackTogether() throws IOException {
        projects.write(
                "a",
                id(1),
                prompt("one"),
                Lines.call("t1", "Read", "{}"),
                Lines.call("t2", "Bash", "{}"),
                Lines.call("t3", "Bash", "{}"));
        projects.index(archive);
        assertThat(facts().toolCounts()).containsExactly(Map.entry("Bash", 2), Map.entry("Read", 1));
    }

    @Test
    void anEmptyLogIsASessionOfNothing() throws IOException {
        Path log = projects.write("a", id(1));
        IndexReport report = projects.index(archive);
        assertThat(report.added()).isOne();
        assertThat(facts()).isEqualTo(SessionFacts.ofNothing(id(1)));
        assertThat(archive.source(HERE, log).orElseThrow().state()).isEqualTo(SourceFile.State.ARCHIVED);
    }

    @Test
    void aMalformedLineIsSkippedAndNamedAndTheRestIsTakenIn() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"), "{\"type\":", "null", prompt("two"));
        IndexReport report = projects.index(archive);
        assertThat(report.skipped()).isEqualTo(new SkippedLines(2, 0));
        assertThat(texts(onlyKey())).containsExactly("one", "two");
        assertThat(troubles()).extracting(SourceFile::path).containsExactly(log);
        assertThat(archive.lastSync(HERE)).isPresent();
    }

    @Test
    void aLogWithoutASessionIdHasThatOfItsName() throws IOException {
        projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        assertThat(onlyKey().sessionId()).isEqualTo(id(1));
    }

    @Test
    void aLogWithoutADirectoryIsOfTheUnknownProject() throws IOException {
        projects.write("a", id(1), Lines.promptNowhere("one"));
        projects.index(archive);
        Session session = archive.find(onlyKey()).orElseThrow().session();
        assertThat(session.key().projectId()).isEqualTo("e3b0c442");
        assertThat(session.facts().project().path()).isNull();
    }

    @Test
    void theSameSessionOnTwoWorkstationsIsTwoRecords() throws IOException {
        projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        projects.indexer(archive, new Workstation("ws-there")).run(IndexRequest.CHANGES, IndexProgress.none());
        assertThat(archive.counts().sessions()).isEqualTo(2);
        assertThat(archive.counts().messages()).isEqualTo(2);
    }

    @Test
    void aRootThatIsNotThereIsAnEmptyRunAndNoError() throws IOException {
        Files.delete(projects.root);
        IndexReport report = projects.index(archive);
        assertThat(report.found()).isZero();
        assertThat(report.failed()).isZero();
        assertThat(Holdings.of(archive).sessions()).isEmpty();
    }

    @Test
    void gotcha004TheLanguageOfTheWordsIsASetting() throws IOException {
        projects.write("a", id(1), prompt("connections"));
        ArchiveStore simple = store(directory.resolve("simple"));
        try (Archive other = simple.open(ProjectLanguages.all(Language.SIMPLE), true)) {
            projects.index(other);
        }
        projects.index(archive);
        String key = onlyKey().toString();
        assertThat(store.words().get(key)).contains("message 0 text 0 connect");
        assertThat(simple.words().get(key)).contains("message 0 text 0 connections");
    }

    private SessionFacts facts() {
        return archive.find(onlyKey()).orElseThrow().session().facts();
    }

    private static String prompt(String text) {
        return Lines.prompt(CWD, text);
    }
}
