package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.rank.ScoredSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Rows of sessions that somebody deleted with SQL to have their logs indexed again.
abstract class DeletedRowsContract extends OnAnArchive {

    private static String[] lines(String word) {
        return new String[] {
            Lines.prompt(CWD, "the " + word + " question"),
            Lines.answer("msg_" + word, "the " + word + " answer", 5),
            Lines.call("t_" + word, "Bash", "{\"command\":\"ls " + word + "\"}"),
            Lines.result("t_" + word, "no such " + word, true)
        };
    }

    private List<String> found(String word) {
        try (Finder finder = archive.finder()) {
            return Finding.sessions(finder, word).stream()
                    .map(ScoredSession::session)
                    .map(number -> finder.session(number).session().key().sessionId())
                    .toList();
        }
    }

    @Test
    void theirLogsAreIndexedAgainWhateverTheirTimes() throws IOException {
        projects.write("a", id(1), lines("lantern"));
        projects.write("a", id(2), lines("harbour"));
        projects.index(archive);
        Holdings before = Holdings.of(archive);
        store.deleteRow(id(1));
        assertThat(found("lantern")).isEmpty();
        assertThat(found("harbour")).containsExactly(id(2));
        assertThat(archive.withId(id(1))).isEmpty();
        assertThat(archive.counts().sessions()).isOne();
        assertThat(store.orphans()).isZero();
        IndexReport report = projects.index(archive);
        assertThat(report.added()).isOne();
        assertThat(report.sessions()).isEqualTo(2);
        assertThat(found("lantern")).containsExactly(id(1));
        assertThat(Holdings.of(archive)).isEqualTo(before);
        assertThat(store.words()).isEqualTo(fromScratch().words());
        assertThat(projects.index(archive).changedAnything()).isFalse();
    }

    @Test
    void aSessionWhoseLogIsGoneIsGone() throws IOException {
        Path log = projects.write("a", id(1), lines("lantern"));
        projects.write("a", id(2), lines("harbour"));
        projects.index(archive);
        Files.delete(log);
        projects.index(archive);
        store.deleteRow(id(1));
        projects.index(archive);
        assertThat(found("lantern")).isEmpty();
        assertThat(store.orphans()).isZero();
        assertThat(store.words()).doesNotContainKey("");
    }

    @Test
    void aLogThatHasGrownMeanwhileIsReadFromItsBeginning() throws IOException {
        Path log = projects.write("a", id(1), lines("lantern"));
        projects.index(archive);
        store.deleteRow(id(1));
        projects.append(log, lines("harbour"));
        projects.index(archive);
        assertThat(texts(onlyKey())).hasSize(8);
        assertThat(store.words()).isEqualTo(fromScratch().words());
    }
}
