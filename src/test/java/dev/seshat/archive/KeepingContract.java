package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.SourceFile.State;
import dev.seshat.model.SessionKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What the archive keeps when a log no longer has it, and what is only an update.
abstract class KeepingContract extends OnAnArchive {

    @Test
    void aLogThatHoldsOnlyAPartChangesNothingButIsNamed() throws IOException {
        Path log = projects.write("a", id(1), prompts("one", "two", "three"));
        projects.index(archive);
        Holdings before = Holdings.of(archive);
        projects.write(log, prompts("two"));
        IndexReport report = projects.index(archive);
        assertThat(report.kept()).singleElement().satisfies(kept -> {
            assertThat(kept.missing()).isEqualTo(2);
            assertThat(kept.of()).isEqualTo(3);
            assertThat(kept.version()).isNull();
        });
        assertThat(texts(onlyKey())).containsExactly("one", "two", "three");
        assertThat(Holdings.of(archive).said()).isEqualTo(before.said());
        assertThat(archive.source(HERE, log).orElseThrow().state()).isEqualTo(State.REDUCED);
        assertThat(archive.incomplete(HERE))
                .singleElement()
                .satisfies(session -> assertThat(session.missing()).isEqualTo(2));
        assertThat(archive.counts().sessions()).isOne();
        assertThat(archive.counts().messages()).isEqualTo(3);
        assertThat(projects.index(archive).unchanged()).isOne();
    }

    @Test
    void aLogThatGoesOnFromAPartIsANewVersionAndThenAppended() throws IOException {
        Path log = projects.write("a", id(1), prompts("one", "two", "three"));
        projects.index(archive);
        projects.write(log, prompts("one"));
        projects.index(archive);
        projects.append(log, prompts("other"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("one", "other");
        assertThat(formers()).containsExactly(List.of("one", "two", "three"));
        projects.append(log, prompts("more"));
        IndexReport report = projects.index(archive);
        assertThat(report.messages()).isOne();
        assertThat(report.kept()).isEmpty();
        assertThat(texts(onlyKey())).containsExactly("one", "other", "more");
        ArchiveCounts counts = archive.counts();
        assertThat(List.of(counts.sessions(), counts.messages(), counts.formers(), counts.formerMessages()))
                .containsExactly(1L, 3L, 1L, 3L);
        assertThat(archive.countsByAgent(HERE)).containsEntry("claude", 1L);
    }

    @Test
    void aFormerVersionGoesOnceTheLogHoldsAllOfItAgain() throws IOException {
        Path log = projects.write("a", id(1), prompts("one", "two", "three"));
        projects.index(archive);
        projects.write(log, prompts("other"));
        projects.index(archive);
        assertThat(formers()).hasSize(1);
        projects.write(log, prompts("one", "two", "three", "other"));
        projects.index(archive);
        assertThat(formers()).isEmpty();
        assertThat(archive.incomplete(HERE)).isEmpty();
    }

    @Test
    void aLogThatIsCopiedBackLineByLineLeavesNoVersion() throws IOException {
        Path log = projects.write("a", id(1), prompts("one", "two", "three", "four"));
        projects.index(archive);
        for (int lines = 1; lines <= 4; lines++) {
            projects.write(
                    log,
                    prompts(List.of("one", "two", "three", "four")
                            .subList(0, lines)
                            .toArray(String[]::new)));
            projects.index(archive);
            assertThat(texts(onlyKey())).containsExactly("one", "two", "three", "four");
            assertThat(formers()).isEmpty();
        }
        assertThat(archive.source(HERE, log).orElseThrow().state()).isEqualTo(State.ARCHIVED);
    }

    @Test
    void aWindowThatSlidesGathersWhatItLeavesInOneVersion() throws IOException {
        Path log = projects.write("a", id(1), prompts("0", "1", "2", "3", "4"));
        projects.index(archive);
        for (int i = 1; i <= 20; i++) {
            projects.write(log, prompts("" + i, "" + (i + 1), "" + (i + 2), "" + (i + 3), "" + (i + 4)));
            projects.index(archive);
        }
        assertThat(texts(onlyKey())).containsExactly("20", "21", "22", "23", "24");
        assertThat(formers())
                .singleElement()
                .satisfies(all -> assertThat(all).hasSize(20).startsWith("0", "1", "2"));
        ArchiveStore scratch = fromScratch();
        assertThat(Holdings.withoutFormers(store.words())).isEqualTo(scratch.words());
        assertThat(store.words().get(onlyKey() + "~1")).contains("message 7 text 0 7");
    }

    @Test
    void twoContentsThatTakeTurnsDoNotPileUp() throws IOException {
        Path log = projects.write("a", id(1), prompts("one", "two"));
        for (int i = 0; i < 6; i++) {
            projects.write(log, i % 2 == 0 ? prompts("uno", "due") : prompts("one", "two"));
            projects.index(archive);
        }
        assertThat(texts(onlyKey())).containsExactly("one", "two");
        assertThat(formers()).containsExactly(List.of("uno", "due"));
    }

    @Test
    void aMessageThatIsToldToItsEndIsAnUpdate() throws IOException {
        Path log = projects.write(
                "a",
                id(1),
                prompt("why"),
                Lines.answer("m1", "Because", 1),
                Lines.call("t1", "Bash", "{\"command\":\"ls\"}"),
                Lines.answer("m2", "", 1));
        projects.index(archive);
        projects.write(
                log,
                prompt("why"),
                Lines.answer("m1", "Because it is so.", 1),
                Lines.call("t1", "Bash", "{\"command\":\"ls -l\",\"timeout\":5}"),
                Lines.answer("m2", "Now you know.", 1),
                prompt("thanks"));
        IndexReport report = projects.index(archive);
        assertThat(report.kept()).isEmpty();
        assertThat(formers()).isEmpty();
        assertThat(texts(onlyKey())).contains("Because it is so.", "Now you know.");
    }

    /// Its line has no id that identifies it.
    @Test
    void aPromptThatWasTakenBackAndWrittenLongerIsKept() throws IOException {
        Path log = projects.write("a", id(1), prompts("one", "two", "continue"));
        projects.index(archive);
        projects.write(log, prompts("one", "two", "continue with the tests", "four"));
        projects.index(archive);
        assertThat(formers()).containsExactly(List.of("continue"));
    }

    @Test
    void aMessageThatSaysSomethingElseUnderTheSameIdIsKept() throws IOException {
        Path log = projects.write("a", id(1), prompts("one", "two", "three"));
        projects.index(archive);
        projects.write(log, prompts("one", "changed", "three"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("one", "changed", "three");
        assertThat(formers()).containsExactly(List.of("two"));
    }

    @Test
    void anotherLogWithMoreMessagesKeepsThoseOfTheFirst() throws IOException {
        Path first = projects.write("a", id(1), prompts("one", "two"));
        projects.index(archive);
        projects.write("b", id(1), prompts("1", "2", "3"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("1", "2", "3");
        assertThat(formers()).containsExactly(List.of("one", "two"));
        assertThat(archive.source(HERE, first).orElseThrow().state()).isEqualTo(State.SURPASSED);
    }

    @Test
    void aShorterLogThatReturnsInPlaceOfADeletedOneIsAVersion() throws IOException {
        Path log = projects.write("a", id(1), prompts("one", "two", "three"));
        projects.write("a", id(2), prompts("so that the root is not empty"));
        projects.index(archive);
        Files.delete(log);
        projects.index(archive);
        projects.write(log, prompts("new"));
        projects.index(archive);
        SessionKey key = Projects.read(log).key();
        assertThat(texts(key)).containsExactly("new");
        assertThat(archive.formersOf(key))
                .singleElement()
                .satisfies(former -> assertThat(texts(former.session().key())).containsExactly("one", "two", "three"));
    }

    @Test
    void aLogThatBecomesAnotherSessionLeavesTheFirstWithoutALog() throws IOException {
        Path log = projects.write("a", "notes", named("first", "one"), named("first", "two"));
        projects.index(archive);
        projects.write(log, named("second", "three"));
        projects.index(archive);
        ArchivedSession first = archive.withId("first").getFirst();
        assertThat(first.logGone()).isTrue();
        assertThat(first.former()).isNull();
        assertThat(texts(first.session().key())).containsExactly("one", "two");
        assertThat(texts(archive.withId("second").getFirst().session().key())).containsExactly("three");
    }

    @Test
    void aRebuildKeepsFormerVersionsAndWhatLogsHaveLostSince() throws IOException {
        Path log = projects.write("a", id(1), prompts("one", "two"));
        Path other = projects.write("a", id(2), prompts("1", "2", "3"));
        projects.index(archive);
        projects.write(log, prompts("uno", "due", "tre"));
        projects.index(archive);
        // These are unknown when the archive is rebuilt.
        projects.write(log, prompts("tre"));
        projects.write(other, prompts("quattro"));
        Set<String> before = Holdings.of(archive).said();
        archive.close();
        for (int i = 0; i < 2; i++) {
            store.rebuild(ENGLISH, projects::index);
        }
        archive = store.open(ENGLISH, true);
        assertThat(Holdings.of(archive).said()).containsAll(before).hasSize(before.size() + 1);
        assertThat(archive.counts().formers()).isEqualTo(2);
        assertThat(texts(Projects.read(log).key())).containsExactly("uno", "due", "tre");
        assertThat(archive.source(HERE, log).orElseThrow().state()).isEqualTo(State.REDUCED);
    }

    @Test
    void aFormerVersionIsFoundByItsWholeIdOnly() throws IOException {
        Path log = projects.write("a", id(1), prompts("one", "two"));
        projects.index(archive);
        projects.write(log, prompts("uno"));
        projects.index(archive);
        assertThat(archive.withId(id(1).substring(0, 8))).hasSize(1);
        assertThat(archive.withId(id(1))).hasSize(1);
        assertThat(archive.withId(id(1) + "~1"))
                .singleElement()
                .satisfies(former -> assertThat(former.logGone()).isTrue());
    }

    @Test
    void forgettingASessionForgetsItsFormerVersions() throws IOException {
        Path log = projects.write("a", id(1), prompts("one", "two"));
        projects.index(archive);
        projects.write(log, prompts("uno"));
        projects.index(archive);
        SessionKey key = onlyKey();
        SessionKey former = archive.formersOf(key).getFirst().session().key();
        forget(former);
        assertThat(archive.formersOf(key)).isEmpty();
        assertThat(archive.forgotten()).isEmpty();
        projects.write(log, prompts("ichi"));
        projects.index(archive);
        forget(key);
        assertThat(Holdings.of(archive).sessions()).isEmpty();
        assertThat(store.words()).isEmpty();
        assertThat(archive.forgotten()).extracting(ForgottenSession::key).containsExactly(key);
    }

    @Test
    void whatIsMaskedFromNowOnTakesThePlaceOfWhatWasNot() throws IOException {
        Path log = projects.write("a", id(1), prompts("the key is s3cret", "two"));
        projects.index(archive);
        maskFromNowOn("s3cret", "[masked credential]", log);
        projects.index(archive, IndexRequest.REREAD_ALL);
        List<List<String>> kept = formers();
        projects.append(log, prompts("three"));
        projects.index(archive);
        assertThat(texts(onlyKey())).containsExactly("the key is [masked credential]", "two", "three");
        // Only a shared archive is ever masked. In others, the same change means that somebody edited the log.
        assertThat(kept).hasSize(isShared() ? 0 : 1);
    }

    /// Under the rules of that time the first was masked and the second was not.
    @Test
    void whatIsMaskedByOtherRulesTakesThePlaceOfWhatWasBefore() throws IOException {
        Path log = projects.write("a", id(1), prompts("use lamp and s3cret", "s3cret", "two"));
        maskFromNowOn("lamp", "[masked token]", log);
        projects.index(archive);
        projects.write(log, prompts("use lamp and s3cret", "s3cret", "two"));
        maskFromNowOn("s3cret", "[masked credential]", log);
        projects.index(archive, IndexRequest.REREAD_ALL);
        List<List<String>> kept = formers();
        assertThat(texts(onlyKey())).containsExactly("use lamp and [masked credential]", "[masked credential]", "two");
        assertThat(kept).hasSize(isShared() ? 0 : 1);
        // A text that is nothing but a secret does not match any other text in its place.
        projects.write(log, prompts("use lamp and s3cret", "another thing", "two"));
        projects.index(archive);
        if (isShared()) {
            assertThat(formers()).containsExactly(List.of("[masked credential]"));
        }
    }

    /// Whether secrets may be masked in it.
    abstract boolean isShared();

    /// Mask a secret in all that is written. An embedded archive masks nothing: there somebody edits the log.
    private void maskFromNowOn(String secret, String mask, Path log) throws IOException {
        if (store instanceof PostgresStore shared) {
            archive.close();
            archive = shared.masked(text -> text.replace(secret, mask)).open(ENGLISH, true);
        } else {
            Files.writeString(log, Files.readString(log).replace(secret, mask));
        }
    }

    private void forget(SessionKey key) {
        try (ArchiveWriter writer = archive.writer()) {
            writer.forget(key, Instant.EPOCH);
            writer.commit();
        }
    }

    /// The texts of each former version of the only session.
    private List<List<String>> formers() {
        List<List<String>> formers = new ArrayList<>();
        archive.formersOf(onlyKey())
                .forEach(former -> formers.add(texts(former.session().key())));
        return formers;
    }

    private static String[] prompts(String... texts) {
        String[] lines = new String[texts.length];
        for (int i = 0; i < texts.length; i++) {
            lines[i] = prompt(texts[i]);
        }
        return lines;
    }

    private static String prompt(String text) {
        return Lines.prompt(CWD, text);
    }

    private static String named(String session, String text) {
        return "{\"type\":\"user\",\"cwd\":\"/work/apple\",\"sessionId\":\"" + session
                + "\",\"message\":{\"content\":\"" + text + "\"}}";
    }
}
