package dev.seshat.archive;

import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.Passage;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A language for each project: which language is used, what a change rewrites, and what is found.
abstract class LanguagesContract extends OnAnArchive {

    private static final String BERLIN = "/work/berlin";
    private static final String APPLE = "/work/apple";
    private static final String GERMAN_TEXT = "Die Verbindungen wurden getrennt";
    private static final String ENGLISH_TEXT = "The connections were closed";

    /// German in Berlin, English elsewhere.
    private static final ProjectLanguages BOTH = ProjectLanguages.of(
            path -> path.startsWith(BERLIN) ? Optional.of(Language.GERMAN) : Optional.empty(), Language.ENGLISH);

    private void reopen(ProjectLanguages languages) {
        archive.close();
        archive = store.open(languages, true);
    }

    private void writeBoth() throws IOException {
        projects.write("b", id(1), Lines.prompt(BERLIN, GERMAN_TEXT), Lines.customTitle("Alte Verbindungen"));
        projects.write("a", id(2), Lines.prompt(APPLE, ENGLISH_TEXT), Lines.customTitle("Old connections"));
    }

    private Answer search(String query) {
        return new Search(archive).search(new SearchRequest(QueryParser.parse(query, Clock.systemUTC()), false, 10, 0));
    }

    /// The numbers of the sessions with all words of the query, in order, each with the highlighted words of
    /// its text.
    private List<String> found(String query) {
        return search(query).hits().stream()
                .map(hit -> number(hit) + " " + marked(hit))
                .sorted()
                .toList();
    }

    private static String number(Hit hit) {
        String id = hit.session().session().key().sessionId();
        return id.substring(id.length() - 1);
    }

    private static String marked(Hit hit) {
        Passage passage = hit.passages().getFirst();
        return String.join(
                "|",
                passage.marks().stream()
                        .map(mark -> passage.snippet().substring(mark.from(), mark.to()))
                        .toList());
    }

    private String key(int number) {
        return archive.withId(id(number)).getFirst().session().key().toString();
    }

    private Map<String, ?> wordsFromScratch(ProjectLanguages languages) throws IOException {
        ArchiveStore scratch = store(Files.createTempDirectory(directory, "scratch"));
        try (Archive rebuilt = scratch.open(languages, true)) {
            projects.index(rebuilt);
        }
        return scratch.words();
    }

    @Test
    void aSearchFindsWhatIsWrittenInEachLanguageByItsOwnForms() throws IOException {
        reopen(BOTH);
        writeBoth();
        projects.index(archive);
        assertThat(found("Verbindung")).containsExactly("1 Verbindungen");
        assertThat(found("connecting")).containsExactly("2 connections");
        assertThat(found("Verbindung OR connecting")).containsExactly("1 Verbindungen", "2 connections");
        assertThat(found("\"die Verbindung\"")).containsExactly("1 Die Verbindungen");
        assertThat(found("Verbind*")).containsExactly("1 Verbindungen");
        assertThat(found("connecti*")).containsExactly("2 connections");
        assertThat(found("(Verbindung OR connecting) -connects")).containsExactly("1 Verbindungen");
        assertThat(found("(Verbindung OR connecting) -Verbindung")).containsExactly("2 connections");
        assertThat(search("Verbidung").suggestion()).isEqualTo("verbindungen");
        assertThat(search("conection").suggestion()).isEqualTo("connections");
        assertThat(store.words().get(key(1))).contains("message 0 text 1 verbind");
        assertThat(store.words().get(key(2))).contains("message 0 text 1 connect");
    }

    @Test
    void changingOneProjectsLanguageLeavesTheOthersAsTheyAre() throws IOException {
        writeBoth();
        projects.write("b", id(3), Lines.prompt(BERLIN + "/app", "log gone " + GERMAN_TEXT));
        projects.index(archive);
        Files.delete(projects.path("b", id(3)));
        projects.index(archive);
        assertThat(found("\"Verbindung\"")).isEmpty();
        Map<String, String> before = store.writings();
        Holdings holdings = Holdings.of(archive);

        reopen(BOTH);
        assertThat(archive.hasStaleWords(HERE)).isTrue();
        assertThat(found("connecting")).as("before").containsExactly("2 connections");
        assertThat(found("Verbindungen")).as("before").containsExactly("1 Verbindungen", "3 Verbindungen");
        projects.index(archive);
        assertThat(archive.hasStaleWords(HERE)).isFalse();
        assertThat(found("Verbindung")).containsExactly("1 Verbindungen", "3 Verbindungen");
        assertThat(found("connecting")).containsExactly("2 connections");
        assertThat(Holdings.of(archive)).isEqualTo(holdings);
        Map<String, String> after = store.writings();
        assertThat(after.keySet()).isEqualTo(before.keySet());
        assertThat(after.get(key(2))).isEqualTo(before.get(key(2)));
        assertThat(after.get(key(1))).isNotEqualTo(before.get(key(1)));
        assertThat(after.get(key(3))).isNotEqualTo(before.get(key(3)));

        projects.write("b", id(3), Lines.prompt(BERLIN + "/app", "log gone " + GERMAN_TEXT));
        assertThat(store.words()).isEqualTo(wordsFromScratch(BOTH));
    }

    @Test
    void aRunThatFindsNothingStaleWritesNothing() throws IOException {
        reopen(BOTH);
        writeBoth();
        projects.index(archive);
        Map<String, String> before = store.writings();
        reopen(BOTH);
        assertThat(archive.hasStaleWords(HERE)).isFalse();
        projects.index(archive);
        assertThat(store.writings()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(names = {"ENGLISH", "GERMAN", "SIMPLE", "RUSSIAN"})
    void aLanguageForEveryProjectIsTheLanguageOfAll(Language language) throws IOException {
        writeBoth();
        projects.write("c", id(3), Lines.promptNowhere(GERMAN_TEXT + " " + ENGLISH_TEXT));
        ProjectLanguages each = ProjectLanguages.of(_ -> Optional.of(language), language);
        assertThat(wordsFromScratch(each)).isEqualTo(wordsFromScratch(ProjectLanguages.all(language)));
        reopen(each);
        projects.index(archive);
        reopen(ProjectLanguages.all(language));
        assertThat(archive.hasStaleWords(HERE)).isFalse();
        reopen(ProjectLanguages.all(language == Language.DUTCH ? Language.SIMPLE : Language.DUTCH));
        assertThat(archive.hasStaleWords(HERE)).isTrue();
    }

    @Test
    void aSessionWithoutAProjectGetsItsLanguageOnceItHasOne() throws IOException {
        reopen(BOTH);
        Path log = projects.write("b", id(1), Lines.promptNowhere(GERMAN_TEXT));
        projects.index(archive);
        assertThat(found("\"Verbindung\"")).isEmpty();
        projects.append(log, Lines.prompt(BERLIN, "Noch eine Verbindung"));
        projects.index(archive);
        assertThat(found("Verbindungen")).hasSize(1);
        assertThat(store.words()).isEqualTo(wordsFromScratch(BOTH));
    }

    @Test
    void aLogThatGrowsIsWrittenOnInTheLanguageOfItsProject() throws IOException {
        reopen(BOTH);
        Path log = projects.write("b", id(1), Lines.prompt(BERLIN, GERMAN_TEXT));
        projects.index(archive);
        Map<String, String> before = store.writings();
        projects.append(log, Lines.prompt(BERLIN, "Noch mehr Lampen"));
        projects.index(archive);
        assertThat(found("Lampe")).containsExactly("1 Lampen");
        assertThat(store.words()).isEqualTo(wordsFromScratch(BOTH));
        store.requireAdded(
                requireNonNull(before.get(key(1))),
                requireNonNull(store.writings().get(key(1))));
    }

    /// A reader reports the project before the first message. If it did so later, the words would still be
    /// right.
    @Test
    void wordsThatWerePreparedBeforeTheProjectWasKnownArePreparedAnew() {
        reopen(BOTH);
        Session session = Sessions.of(BERLIN, id(1), 2);
        List<Message> messages = Sessions.prompts(GERMAN_TEXT, "Noch mehr Lampen");
        try (ArchiveWriter writer = archive.writer()) {
            SessionIntake intake = writer.replace(HERE, session.file(), session.modified());
            MessagePacker packer = archive.packer();
            packer.begin();
            packer.accept(messages.getFirst());
            packer.project(session.facts().project());
            packer.accept(messages.getLast());
            intake.add(packer.take());
            intake.finish(session, Sessions.source(session));
            writer.commit();
        }
        Map<String, ?> words = store.words();
        try (ArchiveWriter writer = archive.writer()) {
            Sessions.put(archive, writer, session, messages, List.of());
            writer.commit();
        }
        assertThat(words).isEqualTo(store.words());
        assertThat(found("Verbindung")).containsExactly("1 Verbindungen");
        assertThat(archive.hasStaleWords(HERE)).isFalse();
    }

    /// A run rewrites stale words before it continues a log. If it did not, no session would mix two languages.
    @Test
    void aSessionThatGoesOnInAnotherLanguageIsPreparedAnewAsAWhole() {
        Session session = Sessions.of(BERLIN, id(1), 1);
        List<Message> messages = Sessions.prompts(GERMAN_TEXT, "Noch mehr Lampen");
        try (ArchiveWriter writer = archive.writer()) {
            Sessions.put(archive, writer, session, messages.subList(0, 1), List.of());
            writer.commit();
        }
        reopen(BOTH);
        Session grown = Sessions.of(BERLIN, id(1), 2);
        try (ArchiveWriter writer = archive.writer()) {
            SessionIntake intake =
                    writer.extend(archive.source(HERE, session.file()).orElseThrow(), session.modified());
            MessagePacker packer = archive.packer();
            packer.begin();
            packer.project(session.facts().project());
            packer.accept(messages.getLast());
            intake.add(packer.take());
            intake.finish(grown, Sessions.source(grown));
            writer.commit();
        }
        assertThat(archive.hasStaleWords(HERE)).isFalse();
        assertThat(found("Verbindung")).containsExactly("1 Verbindungen");
        assertThat(found("Lampe")).containsExactly("1 Lampen");
    }

    @Test
    void anAdoptedSessionIsWrittenInTheLanguageOfItsProject() throws IOException {
        writeBoth();
        projects.index(archive);
        ArchiveStore target = store(directory.resolve("target"));
        try (Archive adopting = target.open(BOTH, true)) {
            try (ArchiveWriter writer = adopting.writer()) {
                archive.sessions(each -> writer.adopt(each, archive));
                writer.commit();
            }
            assertThat(adopting.hasStaleWords(HERE)).isFalse();
        }
        assertThat(target.words()).isEqualTo(wordsFromScratch(BOTH));
    }

    @Test
    void whatIsForgottenIsNoLongerAskedFor() throws IOException {
        reopen(BOTH);
        writeBoth();
        projects.index(archive);
        try (Finder finder = archive.finder()) {
            assertThat(finder.words().languages()).containsExactly(Language.ENGLISH, Language.GERMAN);
        }
        try (ArchiveWriter writer = archive.writer()) {
            writer.forget(archive.withId(id(1)).getFirst().session().key(), Instant.EPOCH);
            writer.commit();
        }
        try (Finder finder = archive.finder()) {
            assertThat(finder.words().languages()).containsExactly(Language.ENGLISH);
        }
    }
}
