package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.SourceFile.State;
import dev.seshat.model.Project;
import dev.seshat.model.SessionKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Several logs of one session: the archive has the one with more messages, then the newer one, and records the
/// other.
abstract class DuplicateLogContract extends OnAnArchive {

    @Test
    void theLogWithMoreMessagesWinsAndTheOtherIsNamed() throws IOException {
        Path longer = projects.write("a", id(1), prompt("one"), prompt("two"));
        Path shorter = projects.write("b", id(1), prompt("newer, but less"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("one", "two");
        assertThat(states()).isEqualTo(Map.of(longer, State.ARCHIVED, shorter, State.SURPASSED));
        assertThat(troubles()).singleElement().satisfies(trouble -> {
            assertThat(trouble.path()).isEqualTo(shorter);
            assertThat(trouble.reason()).contains(longer.toString());
        });
    }

    @Test
    void amongEqualsTheNewerWins() throws IOException {
        projects.write("b", id(1), prompt("older"));
        projects.write("a", id(1), prompt("newer"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("newer");
        assertSameFromScratch();
    }

    @Test
    void amongEqualsOfOneMomentTheSameWinsInWhateverOrderTheyCome() throws IOException {
        Path one = projects.write("b", id(1), prompt("in b"));
        projects.index(archive);
        Path other = projects.write("a", id(1), prompt("in a"));
        Projects.setTime(other, Files.getLastModifiedTime(one).toInstant());
        projects.index(archive);
        assertSameFromScratch();
    }

    @Test
    void theLoserWinsOnceItHoldsMore() throws IOException {
        Path winner = projects.write("a", id(1), prompt("one"), prompt("two"));
        Path loser = projects.write("b", id(1), prompt("1"));
        projects.index(archive);
        projects.append(loser, prompt("2"), prompt("3"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("1", "2", "3");
        assertThat(states()).isEqualTo(Map.of(winner, State.SURPASSED, loser, State.ARCHIVED));
        assertThat(troubles())
                .singleElement()
                .satisfies(trouble -> assertThat(trouble.path()).isEqualTo(winner));
        assertSameFromScratch();
    }

    @Test
    void bothGrowAndTheLoserOvertakes() throws IOException {
        Path winner = projects.write("a", id(1), prompt("one"), prompt("two"));
        Path loser = projects.write("b", id(1), prompt("1"));
        projects.index(archive);
        projects.append(winner, prompt("three"));
        projects.append(loser, prompt("2"), prompt("3"), prompt("4"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("1", "2", "3", "4");
        assertSameFromScratch();
    }

    @Test
    void bothGrowAndTheWinnerStaysAhead() throws IOException {
        Path winner = projects.write("a", id(1), prompt("one"), prompt("two"));
        Path loser = projects.write("b", id(1), prompt("1"));
        projects.index(archive);
        projects.append(winner, prompt("three"), prompt("four"));
        projects.append(loser, prompt("2"), prompt("3"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("one", "two", "three", "four");
        assertSameFromScratch();
    }

    @Test
    void aWinnerThatShrinksLosesToTheOtherLog() throws IOException {
        Path winner = projects.write("a", id(1), prompt("one"), prompt("two"), prompt("three"));
        projects.write("b", id(1), prompt("1"), prompt("2"));
        projects.index(archive);
        projects.write(winner, prompt("one"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("1", "2");
        assertSameFromScratch();
    }

    @Test
    void aWinnerThatMovesOnToAnotherProjectLeavesItsKeyToTheOtherLog() throws IOException {
        Path winner = projects.write("a", id(1), prompt("one"), prompt("two"), prompt("three"));
        projects.write("b", id(1), prompt("1"), prompt("2"));
        projects.index(archive);
        projects.write(winner, Lines.prompt("/work/pear", "one"), prompt("two"), prompt("three"), prompt("four"));
        projects.index(archive);
        assertSameFromScratch();
    }

    @Test
    void theFullerLogIsKeptAlsoWhenOnlyAShorterOneIsLeft() throws IOException {
        Path fuller = projects.write("a", id(1), prompt("one"), prompt("two"));
        projects.write("b", id(1), prompt("1"));
        projects.index(archive);
        Files.delete(fuller);
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("one", "two");
        assertThat(archive.find(onlyKey()).orElseThrow().logGone()).isTrue();
    }

    @Test
    void aCopyTakesThePlaceOfALogThatIsGone() throws IOException {
        Path older = projects.write("b", id(1), prompt("one"));
        Path newer = projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        Files.delete(newer);
        projects.index(archive);
        assertThat(archive.find(onlyKey()).orElseThrow().logGone()).isFalse();
        assertThat(archive.find(onlyKey()).orElseThrow().session().file()).isEqualTo(older);
        assertSameFromScratch();
    }

    @Test
    void aMovedLogIsTheSameSessionInAnotherPlace() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"), prompt("two"));
        projects.index(archive);
        Path moved = projects.path("b", id(1));
        Files.createDirectories(moved.getParent());
        Files.move(log, moved);
        IndexReport report = projects.index(archive);
        assertThat(report.gone()).isOne();
        assertThat(archive.find(onlyKey()).orElseThrow().session().file()).isEqualTo(moved);
        assertSameFromScratch();
    }

    @Test
    void aLogThatLearnsItsProjectLateAndMeetsAFullerLogIsAFormerVersionOfIt() throws IOException {
        Path nowhere = projects.write("a", id(1), Lines.promptNowhere("one"));
        projects.write("b", id(1), prompt("1"), prompt("2"), prompt("3"));
        projects.index(archive);
        assertThat(archive.counts().sessions()).isEqualTo(2);
        projects.append(nowhere, prompt("two"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("1", "2", "3");
        assertThat(archive.formersOf(onlyKey()))
                .singleElement()
                .satisfies(former -> assertThat(texts(former.session().key())).containsExactly("one"));
        assertSameFromScratch();
    }

    @Test
    void aLogThatLearnsItsProjectLateAndHoldsMoreTakesTheKeyOfOneThatGrewToo() throws IOException {
        Path nowhere = projects.write("a", id(1), Lines.promptNowhere("one"), Lines.promptNowhere("two"));
        Path other = projects.write("b", id(1), prompt("1"));
        projects.index(archive);
        projects.append(other, prompt("2"));
        projects.append(nowhere, prompt("three"), prompt("four"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("one", "two", "three", "four");
        assertSameFromScratch();
    }

    @Test
    void aLogWhoseLinesNameItsSessionOnlyLaterDoesNotPushOutAFullerOne() throws IOException {
        projects.write("a", id(1), prompt("1"), prompt("2"), prompt("3"), prompt("4"));
        Path notes = projects.write("b", "notes", prompt("one"));
        projects.index(archive);
        projects.append(notes, "{\"type\":\"user\",\"sessionId\":\"" + id(1) + "\",\"message\":{\"content\":\"two\"}}");
        projects.index(archive);
        SessionKey former = SessionKey.of(HERE, new Project(CWD), "notes");
        assertThat(archive.find(former).orElseThrow().logGone()).isTrue();
        assertThat(texts(former)).containsExactly("one");
        assertThat(texts(SessionKey.of(HERE, new Project(CWD), id(1)))).containsExactly("1", "2", "3", "4");
        assertThat(states()).containsEntry(notes, State.SURPASSED);
    }

    @Test
    void aSubagentFollowsAParentThatIsSetAside() throws IOException {
        Path parent = projects.write("a", id(1), Lines.promptNowhere("one"));
        projects.write("a/" + id(1) + "/subagents", "agent-x", Lines.prompt("/work/pear", "sub"));
        projects.write("b", id(1), prompt("1"), prompt("2"), prompt("3"));
        projects.index(archive);
        projects.append(parent, prompt("two"));
        projects.index(archive);
        assertSameFromScratch();
    }

    @Test
    void aForgottenSessionStaysForgottenInWhateverLogItComes() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        SessionKey key = onlyKey();
        try (ArchiveWriter writer = archive.writer()) {
            writer.forget(key, Instant.EPOCH);
            writer.commit();
        }
        projects.append(log, prompt("two"));
        projects.write("b", id(1), prompt("one"), prompt("two"), prompt("three"));
        projects.index(archive);
        projects.index(archive);
        assertThat(archive.find(key)).isEmpty();
        try (ArchiveWriter writer = archive.writer()) {
            writer.remember(key);
            writer.commit();
        }
        projects.index(archive);
        assertSameFromScratch();
    }

    private static String prompt(String text) {
        return Lines.prompt(CWD, text);
    }

    private Map<Path, State> states() {
        return archive.knownLogs(HERE).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().state()));
    }

    private void assertSameFromScratch() throws IOException {
        ArchiveStore scratch = fromScratch();
        // If two logs have different contents, the one that is read first may leave a former version.
        assertThat(Holdings.of(archive).withoutFormers())
                .isEqualTo(holdings(scratch).withoutFormers());
        assertThat(Holdings.withoutFormers(store.words())).isEqualTo(Holdings.withoutFormers(scratch.words()));
    }
}
