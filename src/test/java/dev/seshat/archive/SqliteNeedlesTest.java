package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Agent;
import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusManifest;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.corpus.Needle;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.Match;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.words.Language;
import dev.seshat.words.WordQuery;
import dev.seshat.words.Words;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every phrase that was planted in a tree is found where it was planted, and nowhere else.
class SqliteNeedlesTest {

    private static final String IN_MESSAGES = """
            select s.file from messages_fts join messages m on m.id = messages_fts.rowid
            join sessions s on s.id = m.session where messages_fts match ?""";

    private static final String IN_SESSIONS = """
            select distinct s.file from sessions_fts join sessions s on s.id = sessions_fts.rowid >> 12
            where sessions_fts match ?""";

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
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            for (Needle needle : corpus.needles()) {
                boolean title = needle.place() == Needle.Place.TITLE;
                assertThat(find(
                                database,
                                title ? IN_SESSIONS : IN_MESSAGES,
                                Words.of(languages.others()).query(needle.phrase())))
                        .as("%s", needle)
                        .containsExactly(projects.root.resolve(needle.file()).toString());
            }
        }
    }

    @Test
    void whatPeopleAndTheModelSaidIsAlsoFoundInTheSessionAsAWhole() throws Exception {
        ProjectLanguages languages = ProjectLanguages.all(Language.ENGLISH);
        Projects projects = new Projects(directory);
        CorpusManifest corpus = Corpus.generate(new CorpusPlan(projects.root, 120, 3_000_000, 6, 8));
        Path file = directory.resolve("archive.db");
        try (Archive archive = new SqliteStore(file).open(languages, true)) {
            projects.index(archive);
        }
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            for (Needle needle : corpus.needles()) {
                boolean said = switch (needle.place()) {
                    case USER, ASSISTANT, SUBAGENT, QUEUED_PROMPT, TITLE, BRANCH, COMMAND -> true;
                    case THINKING, TOOL_CALL, TOOL_RESULT, SUMMARY, COMPACTION, BRANCH_SUMMARY, LABEL -> false;
                };
                if (said) {
                    assertThat(find(
                                    database,
                                    IN_SESSIONS,
                                    Words.of(languages.others()).query(needle.phrase())))
                            .as("%s", needle)
                            .containsExactly(
                                    projects.root.resolve(needle.file()).toString());
                }
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
                assertThat(answer.match()).as("%s", needle).isEqualTo(Match.MESSAGE);
            }
        }
    }

    private static List<String> find(Connection database, String sql, WordQuery query) throws Exception {
        String match = query.anyOf().stream()
                .map(phrase -> '"' + String.join(" ", phrase.tokens()) + '"' + (phrase.prefix() ? " *" : ""))
                .collect(Collectors.joining(" OR "));
        List<String> found = new ArrayList<>();
        try (PreparedStatement select = database.prepareStatement(sql)) {
            select.setString(1, match);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        }
        return found;
    }
}
