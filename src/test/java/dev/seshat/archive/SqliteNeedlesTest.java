package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Agent;
import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusManifest;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.corpus.Needle;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.MatchLevel;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.words.Language;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every phrase planted in a tree is found where it was planted, and nowhere else.
class SqliteNeedlesTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(names = {"ENGLISH", "SIMPLE"})
    void everyNeedleIsFoundInItsSessionAlone(Language language) throws Exception {
        ProjectLanguages languages = ProjectLanguages.all(language);
        Projects projects = new Projects(directory);
        CorpusManifest corpus = Corpus.generate(new CorpusPlan(projects.root, 120, 3_000_000, 6, 7));
        Path file = directory.resolve("archive.db");
        try (Archive archive = new SqliteStore(file).open(languages, true)) {
            projects.index(archive);
        }
        assertThat(corpus.needles()).extracting(Needle::place).containsAll(Agent.CLAUDE.places());
        try (Archive archive = new SqliteStore(file).open(languages, false);
                Finder finder = archive.finder()) {
            for (Needle needle : corpus.needles()) {
                assertThat(Finding.phrase(finder, needle.phrase()))
                        .extracting(found ->
                                finder.session(found.session()).session().file())
                        .as("%s", needle)
                        .containsExactly(projects.root.resolve(needle.file()));
            }
        }
    }

    @Test
    void aSearchForTheWordsFindsTheSessionFirst() throws Exception {
        ProjectLanguages languages = ProjectLanguages.all(Language.ENGLISH);
        Projects projects = new Projects(directory);
        CorpusManifest corpus = Corpus.generate(new CorpusPlan(projects.root, 3_000, 9_000_000, 30, 9));
        try (Archive archive = new SqliteStore(directory.resolve("archive.db")).open(languages, true)) {
            projects.index(archive);
            Search search = new Search(archive);
            assertThat(corpus.needles()).hasSize(200);
            for (Needle needle : corpus.needles()) {
                Answer answer = search.search(
                        new SearchRequest(QueryParser.parse(needle.phrase(), Clock.systemUTC()), false, 5, 0));
                assertThat(answer.hits()).as("%s", needle).isNotEmpty();
                assertThat(answer.hits().getFirst().session().session().file())
                        .as("%s", needle)
                        .isEqualTo(projects.root.resolve(needle.file()));
                assertThat(answer.match()).as("%s", needle).isEqualTo(MatchLevel.MESSAGE);
            }
        }
    }
}
