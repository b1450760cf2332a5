package dev.seshat.archive;

import static dev.seshat.archive.Lines.json;
import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.model.Checkout;
import dev.seshat.model.Project;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.query.Term;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.Match;
import dev.seshat.search.Passage;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is found in an archive, and in which order.
abstract class SearchingContract extends OnAnArchive {

    private static final Clock NOW = Clock.fixed(Instant.parse("2026-02-05T12:00:00Z"), ZoneOffset.UTC);

    private Answer search(String query) {
        return search(query, 50, 0);
    }

    private Answer search(String query, int limit, int offset) {
        return answer(QueryParser.parse(query, NOW), false, limit, offset);
    }

    private Answer answer(Query query, boolean newestFirst, int limit, int offset) {
        return new Search(archive).search(new SearchRequest(query, newestFirst, limit, offset));
    }

    private int said;

    /// The numbers of the sessions that were found, the best first.
    private static List<Integer> numbers(Answer answer) {
        return answer.hits().stream().map(SearchingContract::number).toList();
    }

    private static int number(Hit hit) {
        return number(hit.session());
    }

    private static int number(ArchivedSession session) {
        String id = session.session().key().sessionId();
        return Integer.parseInt(id.substring(id.lastIndexOf('-') + 1));
    }

    private List<Integer> found(String query) {
        return numbers(search(query));
    }

    /// Each session is a little later than the one that was written before it.
    private void say(int number, String... texts) throws IOException {
        List<String> lines = new ArrayList<>();
        String at = now();
        for (String text : texts) {
            lines.add(Lines.prompt(CWD, text, at));
        }
        projects.write("a", id(number), lines.toArray(String[]::new));
    }

    private String now() {
        return Instant.parse("2026-02-01T10:00:00.000Z").plusMillis(++said).toString();
    }

    private void index() throws IOException {
        projects.index(archive);
    }

    /// Where filters leave few sessions, those are asked one by one: for their titles, too.
    @Test
    void aCommonWordIsFoundInTheTitleOfTheOneSessionThatAFilterLeaves() throws IOException {
        sayVeryOften(1, "lapwing");
        projects.write("b", id(2), Lines.prompt("/work/blog", "Hello"), Lines.customTitle("Lapwing for beginners"));
        projects.write("b", id(3), Lines.prompt("/work/blog", "Hello"), Lines.customTitle("Ferrules"));
        index();
        assertThat(found("lapwing project:blog")).containsExactly(2);
    }

    /// In more messages than are counted.
    private void sayVeryOften(int number, String text) throws IOException {
        String[] texts = new String[Finder.COUNTED + 100];
        Arrays.fill(texts, text);
        say(number, texts);
    }

    /// What is remembered of the words of one search must not outlive what is archived after it, by whomever.
    @Test
    void whatWasNowhereIsFoundOnceItIsArchivedHereOrElsewhere() throws IOException {
        say(1, "marmalade");
        index();
        assertThat(found("marmalade")).containsExactly(1);
        assertThat(found("quince")).isEmpty();
        say(2, "quince");
        index();
        assertThat(found("quince")).containsExactly(2);
        assertThat(found("medlar")).isEmpty();
        say(3, "medlar");
        try (Archive other = store.open(ENGLISH, true)) {
            projects.index(other);
        }
        assertThat(found("medlar")).containsExactly(3);
    }

    /// Beside its best messages it counts for a session how many of them there are, each less than the one before.
    @Test
    void moreMessagesSpeakForASession() throws IOException {
        int[] counts = {1, 5, 9};
        for (int count : counts) {
            String[] texts = new String[count + 1];
            Arrays.fill(texts, "gimlet");
            texts[0] = "What becomes the title";
            say(count, texts);
        }
        index();
        Finder.Bounds bounds = new Finder.Bounds(List.of(), List.of(), 10, false);
        Map<Integer, Double> wholes = new HashMap<>();
        try (Finder finder = archive.finder()) {
            finder.together(new Term.Word("gimlet"), bounds)
                    .sessions()
                    .forEach(each -> wholes.put(number(finder.session(each.session())), each.whole()));
        }
        assertThat(wholes).containsOnlyKeys(1, 5, 9);
        assertThat(wholes.get(9)).isEqualTo(1);
        assertThat(wholes.get(5)).isBetween(0.8, 0.99);
        assertThat(wholes.get(1)).isBetween(0.4, 0.6);
    }

    @Test
    void allWordsInOneMessageElseInOneSessionElseSomeOfThem() throws IOException {
        say(1, "amber beacon cobalt");
        say(2, "amber drizzle", "beacon ember");
        say(3, "amber flint");
        index();
        assertThat(search("amber beacon").match()).isEqualTo(Match.MESSAGE);
        assertThat(found("amber beacon")).containsExactly(1);
        assertThat(search("drizzle ember").match()).isEqualTo(Match.SESSION);
        assertThat(found("drizzle ember")).containsExactly(2);
        Answer some = search("what is the flint of the beacon gondola");
        assertThat(some.match()).isEqualTo(Match.ANY);
        assertThat(numbers(some)).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(some.total()).isEqualTo(3);
    }

    @Test
    void aWordThatIsNotWantedKeepsOutTheMessageThenTheSession() throws IOException {
        say(1, "amber beacon", "amber alone");
        say(2, "amber", "cobalt", "beacon");
        index();
        assertThat(found("amber -beacon")).containsExactlyInAnyOrder(1, 2);
        assertThat(found("amber cobalt -beacon")).isEmpty();
        assertThat(found("amber cobalt -flint")).containsExactly(2);
        assertThat(found("-beacon")).isEmpty();
    }

    @Test
    void alternativesPhrasesAndBeginnings() throws IOException {
        say(1, "amber beacon");
        say(2, "beacon amber");
        say(3, "a cobaltic thing");
        index();
        assertThat(found("\"amber beacon\"")).containsExactly(1);
        assertThat(found("\"amber beacon\" OR cobalt*")).containsExactlyInAnyOrder(1, 3);
        assertThat(found("(amber OR cobaltic) -thing")).containsExactlyInAnyOrder(1, 2);
        assertThat(found("cob*")).containsExactly(3);
        assertThat(found("co*")).containsExactly(3);
        assertThat(found("co* -thing")).isEmpty();
        assertThat(found("amber -b*")).isEmpty();
        assertThat(found("(cob* OR nowhere) role:user")).containsExactly(3);
        assertThat(found("(cob* OR nowhere) role:tool")).isEmpty();
        assertThat(search("(cob* OR nowhere) role:user").match()).isEqualTo(Match.MESSAGE);
    }

    /// The weights: tool name, path, text, output.
    @Test
    void aToolCountsMoreThanAPathThanTextThanOutput() throws IOException {
        projects.write("a", id(1), Lines.prompt(CWD, "x"), Lines.result("t", "zephyr", false));
        projects.write("a", id(2), Lines.prompt(CWD, "x"), Lines.answer("m", "zephyr", 1));
        projects.write(
                "a", id(3), Lines.prompt(CWD, "x"), Lines.call("t", "Read", "{\"file_path\":\"/elsewhere/zephyr\"}"));
        projects.write("a", id(4), Lines.prompt(CWD, "x"), Lines.call("t", "Zephyr", "{}"));
        index();
        assertThat(found("zephyr")).containsExactly(4, 3, 2, 1);
    }

    @Test
    void whatIsOnlyMetadataIsNotFound() throws IOException {
        projects.write(
                "zephyr",
                id(1),
                Lines.prompt("/work/zephyr", "hello").replace("\"gitBranch\":\"main\"", "\"gitBranch\":\"zephyr\""));
        index();
        assertThat(found("zephyr")).isEmpty();
        assertThat(found("hello")).containsExactly(1);
        assertThat(found(id(1))).isEmpty();
    }

    @Test
    void codeIsFoundByItsParts() throws IOException {
        say(1, "call parseSessionFile here");
        say(2, "the login_handler of 日本語テスト");
        projects.write(
                "a",
                id(3),
                Lines.prompt(CWD, "x"),
                Lines.call("t", "Edit", "{\"file_path\":" + json(CWD + "/src/auth/Login.java") + "}"));
        index();
        assertThat(found("session file")).containsExactly(1);
        assertThat(found("parsesessionfile")).containsExactly(1);
        assertThat(found("handler login")).containsExactly(2);
        assertThat(found("日本")).containsExactly(2);
        assertThat(found("語テ")).containsExactly(2);
        assertThat(found("Login.java")).containsExactly(3);
        assertThat(found("auth login")).containsExactly(3);
        assertThat(found(CWD + "/src/auth/Login.java")).containsExactly(3);
        assertThat(found("sessions files")).as("by other forms of the words").containsExactly(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    project:apple          | 1 2
                    project:/work/pear     | 3
                    project:/work          | 1 2 3
                    -project:apple         | 3
                    branch:main            | 1 2
                    branch:topic           | 3
                    agent:claude           | 1 2 3
                    agent:Claude           | 1 2 3
                    agent:codex            |
                    workstation:ws-here    | 1 2 3
                    workstation:elsewhere  |
                    model:opus             | 1
                    tool:bash              | 1
                    tool:Bash is:error     | 1
                    is:error               | 1
                    tool:Read is:error     |
                    file:Login.java        | 2
                    file:src/auth          | 2
                    file:*.java            | 2
                    file:Log               |
                    file:Log*              | 2
                    file:Logi?.j*          |
                    category:tool_result   | 1
                    role:tool              | 1
                    role:user              | 1 2 3
                    category:thinking      |
                    is:subagent            |
                    is:archived            |
                    after:2026-02-02       | 3
                    before:2026-02-01      | 1 2
                    after:4d               | 1 2 3
                    after:yesterday        |
                    project:apple OR project:pear | 1 2 3
                    project:apple tool:Bash | 1
                    """)
    void filtersAloneAndWithAWord(String filter, String numbers) throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt("/work/apple", "marmalade"),
                Lines.call("t", "Bash", "{\"command\":\"marmalade\"}"),
                Lines.result("t", "marmalade failed", true));
        projects.write(
                "a",
                id(2),
                Lines.prompt("/work/apple", "marmalade"),
                Lines.call("t", "Read", "{\"file_path\":\"/work/apple/src/auth/Login.java\",\"why\":\"marmalade\"}")
                        .replace("\"model\":\"opus\",", ""));
        projects.write(
                "b",
                id(3),
                Lines.prompt("/work/pear", "marmalade")
                        .replace("main", "topic")
                        .replace("2026-02-01T10", "2026-02-03T10"));
        index();
        List<Integer> expected = numbers == null
                ? List.of()
                : List.of(numbers.split(" ")).stream().map(Integer::valueOf).toList();
        assertThat(found(filter)).as("alone").containsExactlyInAnyOrderElementsOf(expected);
        assertThat(found("marmalade " + filter)).as("with a word").containsExactlyInAnyOrderElementsOf(expected);
    }

    /// A log without times is as old as its last change, also if the file is a copy that was made later.
    @Test
    void aCopyOfALogWithoutTimesIsAsOldAsTheLog() throws IOException {
        Path log = projects.write("a", id(1), Lines.promptNowhere("marmalade"));
        assertThat(Projects.read(log).created()).isAfter(Projects.read(log).modified());
        index();
        for (String when : List.of("before:2026-02-04", "after:2026-02-04", "after:2026-02-04 before:2026-02-04")) {
            assertThat(found(when)).as(when).containsExactly(1);
            assertThat(found("marmalade " + when)).as(when).containsExactly(1);
            assertThat(found("marmalade role:user " + when)).as(when).containsExactly(1);
        }
        assertThat(found("marmalade before:2026-02-03")).isEmpty();
        assertThat(found("marmalade after:2026-02-05")).isEmpty();
    }

    /// The lines of a log are not in the order of their times.
    @ParameterizedTest
    @CsvSource({
        "before:2026-01-31, dawn noon", // both ends are included
        "before:2026-01-29, dawn",
        "after:2026-02-03, dusk",
        "after:2026-01-30 before:2026-02-02, noon",
        "after:2026-02-04, ''",
        "before:2026-01-27, ''"
    })
    void aMessageIsFoundByItsOwnTime(String when, String texts) throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "marmalade at noon").replace("2026-02-01", "2026-01-31"),
                Lines.prompt(CWD, "marmalade at dusk").replace("2026-02-01", "2026-02-03"),
                Lines.prompt(CWD, "marmalade at dawn").replace("2026-02-01", "2026-01-28"));
        index();
        for (String word : List.of("noon", "dusk", "dawn")) {
            assertThat(found("\"marmalade at " + word + "\" role:user " + when))
                    .as("%s %s", word, when)
                    .isEqualTo(texts.contains(word) ? List.of(1) : List.of());
        }
    }

    @Test
    void aSessionWhoseLogIsGoneIsFoundAndToldApart() throws IOException {
        say(1, "amber");
        say(2, "amber");
        index();
        Files.delete(projects.path("a", id(1)));
        index();
        assertThat(found("amber")).containsExactlyInAnyOrder(1, 2);
        assertThat(found("amber is:archived")).containsExactly(1);
        assertThat(found("amber -is:archived")).containsExactly(2);
    }

    @Test
    void titlesAreFoundAlsoTheOneThatAPersonReplaced() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "hello"),
                "{\"type\":\"ai-title\",\"aiTitle\":\"Marmalade for beginners\"}",
                Lines.customTitle("Jam"));
        projects.write(
                "a", id(2), Lines.prompt(CWD, "hello"), "{\"type\":\"summary\",\"summary\":\"Quince preserves\"}");
        index();
        assertThat(found("jam")).containsExactly(1);
        assertThat(found("marmalade beginners")).containsExactly(1);
        Answer summary = search("quince preserves");
        assertThat(numbers(summary)).containsExactly(2);
        assertThat(summary.match()).isEqualTo(Match.MESSAGE);
    }

    @Test
    void aPassageShowsTheWordsAndWhereTheyStand() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "first"),
                Lines.answer("m", "the\n amber \tbeacon shines", 1),
                Lines.call("t", "Bash", "{\"command\":\"light --beacon amber\"}"));
        index();
        Passage passage = search("beacons amber").hits().getFirst().passages().stream()
                .filter(each -> each.category().equals("assistant"))
                .findFirst()
                .orElseThrow();
        assertThat(passage.seq()).isOne();
        assertThat(passage.snippet()).isEqualTo("the amber beacon shines");
        assertThat(passage.marks()).containsExactly(new Passage.Mark(4, 9), new Passage.Mark(10, 16));
    }

    @Test
    void aSlipOfTheHandIsNoticed() throws IOException {
        say(1, "the connection pool is exhausted");
        index();
        Answer answer = search("conection pool");
        assertThat(answer.suggestion()).isEqualTo("connection pool");
        assertThat(answer.words()).extracting(Answer.Known::messages).containsExactly(0L, 1L);
        assertThat(search("connection pool").suggestion()).isNull();
    }

    @Test
    void whereAFilterLeavesNothingItIsSaidWhatItKeepsOut() throws IOException {
        say(1, "amber");
        say(2, "amber");
        index();
        Answer answer = search("amber project:nowhere agent:claude");
        assertThat(answer.hits()).isEmpty();
        assertThat(answer.excluded()).extracting(Answer.Excluded::sessions).containsExactly(2L, 0L);
    }

    @Test
    void theNewestHaveTheNewestMessagesWhateverTheFilesSay() throws IOException {
        say(1, "amber");
        say(2, "amber");
        say(3, "amber");
        projects.touch(projects.path("a", id(1)));
        index();
        assertThat(numbers(answer(QueryParser.parse("amber", NOW), true, 10, 0)))
                .containsExactly(3, 2, 1);
        assertThat(numbers(answer(QueryParser.parse("project:apple", NOW), true, 10, 0)))
                .containsExactly(3, 2, 1);
        List<Integer> all = new ArrayList<>();
        archive.sessions(each -> all.add(number(each)));
        assertThat(all).containsExactly(3, 2, 1);
        try (Finder finder = archive.finder()) {
            long newest = finder.filtered(new Finder.Bounds(List.of(), List.of(), 10, true))
                    .sessions()
                    .getFirst()
                    .session();
            assertThat(finder.heading(newest).orElseThrow().at()).isEqualTo(Instant.parse("2026-02-01T10:00:00.003Z"));
        }
    }

    @Test
    void aProjectIsFoundWithItsWorktreesAndByTheEndOfItsPath() throws IOException {
        projects.write("a", id(1), Lines.prompt("/w/acme/cli", "amber"));
        projects.write("b", id(2), Lines.prompt("/w/acme/cli/.claude/worktrees/fix", "amber"));
        projects.write("c", id(3), Lines.prompt("/home/me/.cursor/worktrees/cli/1", "amber"));
        projects.write("d", id(4), Lines.prompt("/w/foo/cli", "amber"));
        projects.write("e", id(5), Lines.prompt("C:\\w\\acme\\cli", "amber"));
        projects.write("f", id(6), Lines.prompt("/w/big-acme/cli", "amber"));
        index();
        assertThat(found("amber project:cli")).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6);
        assertThat(found("amber project:acme/cli")).containsExactlyInAnyOrder(1, 2, 5);
        assertThat(found("amber project:/w/acme/cli")).containsExactlyInAnyOrder(1, 2);
        assertThat(found("amber project:fix")).containsExactly(2);
        assertThat(archive.checkouts())
                .containsExactlyInAnyOrder(
                        new Checkout(Project.at("/w/acme/cli"), null),
                        new Checkout(Project.at("/w/acme/cli/.claude/worktrees/fix"), "/w/acme/cli"),
                        new Checkout(Project.at("/home/me/.cursor/worktrees/cli/1"), "cli"),
                        new Checkout(Project.at("/w/foo/cli"), null),
                        new Checkout(Project.at("C:\\w\\acme\\cli"), null),
                        new Checkout(Project.at("/w/big-acme/cli"), null));
    }

    @Test
    void theNewestCanComeFirst() throws IOException {
        say(1, "amber amber amber");
        say(2, "something about amber and many other things that are not of interest at all");
        say(3, "amber");
        index();
        assertThat(numbers(answer(QueryParser.parse("amber", NOW), true, 10, 0)))
                .containsExactly(3, 2, 1);
        assertThat(numbers(answer(QueryParser.parse("amber", NOW), true, 1, 1))).containsExactly(2);
    }

    @Test
    void pagesFitTogether() throws IOException {
        for (int i = 1; i <= 60; i++) {
            say(i, "amber " + "word ".repeat(i % 7), i % 3 == 0 ? "amber again" : "else");
        }
        index();
        List<Integer> whole = numbers(search("amber", 100, 0));
        assertThat(whole).hasSize(60).doesNotHaveDuplicates();
        List<Integer> pages = new ArrayList<>();
        for (int from = 0; from < 60; from += 7) {
            Answer page = search("amber", 7, from);
            assertThat(page.total()).isEqualTo(60);
            assertThat(page.atLeast()).isFalse();
            pages.addAll(numbers(page));
        }
        assertThat(pages).isEqualTo(whole);
    }

    /// Only its title holds the word.
    private void callThemSo(int sessions) {
        try (ArchiveWriter writer = archive.writer()) {
            for (int number = 1; number <= sessions; number++) {
                Sessions.put(archive, writer, Sessions.of(CWD, id(number), 1), Sessions.prompts("hello"), List.of());
            }
            writer.commit();
        }
    }

    @Test
    void titlesAreAllCounted() {
        callThemSo(450);
        for (String query : List.of("title", "title project:apple", "the title of", "titl*")) {
            assertThat(search(query).total()).as(query).isEqualTo(450);
            assertThat(search(query).atLeast()).as(query).isFalse();
        }
        assertThat(found("\"" + id(7) + "\"")).containsExactly(7);
    }

    @Test
    void whereTitlesAreTooManyItIsSaid() {
        callThemSo(Finder.COUNTED + 10);
        assertThat(search("the title of").total()).isEqualTo(Finder.COUNTED);
        for (String query : List.of("the title of", "title", "ti*")) {
            assertThat(search(query).atLeast()).as(query).isTrue();
        }
    }

    /// To look for a rare word beside one that is nearly everywhere is no reason to miss something.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    lapwing ferrule                     | 2 3 4
                    ferrule lapwing heron               | 3
                    lapwing (ferrule OR quince)         | 2 3 4 5
                    lapwing ferrule (heron OR grebe)    | 3 4
                    (lapwing ferrule) OR quince         | 2 3 4 5
                    lapwing ferrule -heron              | 2 4
                    lapwing ferrule -(heron OR grebe)   | 2
                    lapwing -quince ferrule             | 2 3 4
                    lapw* ferrule                       | 2 3 4
                    lapwing ferr*                       | 2 3 4
                    lapw* ferr* -heron                  | 2 4
                    lapwing ferrule !!!                 | 2 3 4
                    !!! lapwing ferrule ??              | 2 3 4
                    "a lapwing" ferrule                 | 2 3 4
                    lapwing ferrule role:user           | 2 3 4
                    lapwing ferrule after:2026-02-01    | 2 3 4
                    lapwing ferrule grebe -quince "a"   | 4
                    """)
    void aRareWordBesideACommonOne(String query, String numbers) throws IOException {
        sayVeryOften(1, "a lapwing");
        say(2, "a lapwing and a ferrule");
        say(3, "a lapwing and a ferrule and a heron");
        say(4, "a lapwing and a ferrule and a grebe", "a lapwing");
        say(5, "a lapwing and a quince", "a ferrule");
        say(6, "a ferrule");
        index();
        Answer answer = search(query);
        assertThat(answer.match()).isEqualTo(Match.MESSAGE);
        assertThat(String.join(
                        " ",
                        numbers(answer).stream().sorted().map(String::valueOf).toList()))
                .isEqualTo(numbers);
        assertThat(answer.total()).isEqualTo(numbers(answer).size());
        assertThat(answer.atLeast()).isFalse();
        assertThat(numbers(answer(QueryParser.parse(query, NOW), true, 50, 0)))
                .containsExactlyInAnyOrderElementsOf(numbers(answer));
    }

    private void sayOften(int sessions, int messages) throws IOException {
        for (int i = 1; i <= sessions; i++) {
            String[] texts = new String[messages];
            for (int each = 0; each < messages; each++) {
                texts[each] = "amber beacon " + "word ".repeat((i + each) % 5);
            }
            say(i, texts);
        }
    }

    private List<Integer> byPages(String query) {
        List<Integer> pages = new ArrayList<>();
        for (int from = 0; from < 100; from += 7) {
            pages.addAll(numbers(search(query, 7, from)));
        }
        return pages;
    }

    /// More messages hold it than are ordered by how well they do.
    @ParameterizedTest
    @ValueSource(strings = {"amber", "amber beacon", "amb*"})
    void manyMessagesDoNotDisturbThePages(String query) throws IOException {
        sayOften(50, 12);
        index();
        assertThat(search(query, 7, 0).total()).isEqualTo(50);
        assertThat(byPages(query)).hasSize(50).doesNotHaveDuplicates();
    }

    /// More than are counted.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "amber",
                "amber beacon",
                "amb*",
                "amber OR beacon",
                "amber (beacon OR cobalt)",
                "amber beacon !!!",
                "amber -cobalt",
                "(amber -cobalt) beacon"
            })
    void tooManyMessagesDoNotDisturbThePages(String query) throws IOException {
        sayOften(90, 25);
        index();
        assertThat(search(query, 7, 0).atLeast()).isTrue();
        assertThat(search(query, 7, 80).total()).isLessThanOrEqualTo(90).isGreaterThanOrEqualTo(87);
        assertThat(byPages(query)).hasSizeGreaterThanOrEqualTo(80).doesNotHaveDuplicates();
    }

    /// The same in the order of time, which is not that in which they were archived.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "amber",
                "amber beacon",
                "amb*",
                "amber OR beacon",
                "amber -cobalt",
                "amber project:apple",
                "amber category:user",
                "amb* project:apple"
            })
    void ofTooManyMessagesTheNewestComeFirst(String query) throws IOException {
        String[] texts = new String[26];
        Arrays.fill(texts, "amber beacon");
        texts[0] = "a title that tells nothing";
        for (int number = 1; number <= 90; number++) {
            say(number, texts);
        }
        index();
        projects.append(projects.path("a", id(1)), Lines.prompt(CWD, "nothing of it", now()));
        index();
        List<Integer> pages = new ArrayList<>();
        for (int from = 0; from < 84; from += 7) {
            pages.addAll(numbers(answer(QueryParser.parse(query, NOW), true, 7, from)));
        }
        List<Integer> newestFirst = new ArrayList<>(List.of(1));
        for (int number = 90; number > 7; number--) {
            newestFirst.add(number);
        }
        assertThat(pages).isEqualTo(newestFirst);
    }

    /// What cannot be looked for, and what must not be there, makes nothing rarer.
    @Test
    void aCommonWordStaysCommonBesideWhatIsNotLookedFor() throws IOException {
        sayOften(90, 25);
        index();
        Term amber = new Term.Word("amber");
        Finder.Bounds bounds = new Finder.Bounds(List.of(), List.of(), 10, false);
        try (Finder finder = archive.finder()) {
            for (Term other : List.of(new Term.Word("!!!"), new Term.Not(new Term.Word("cobalt")))) {
                Term both = new Term.All(List.of(amber, other));
                assertThat(finder.together(both, bounds).bounded())
                        .as("%s", both)
                        .isTrue();
            }
        }
    }

    /// The newest messages do not pass, and they are more than are counted, of more sessions than are asked one by one.
    @ParameterizedTest
    @ValueSource(strings = {"amber", "amber beacon", "amb*"})
    void aFilterFindsWhatIsBehindTooManyMessages(String query) throws IOException {
        findsBehind(7, query);
    }

    /// The same for more than are walked through at first.
    @Test
    void aFilterFindsWhatIsFarBehind() throws IOException {
        findsBehind(66, "amber");
    }

    private void findsBehind(int messages, String query) throws IOException {
        sayOften(310, messages);
        Path old = projects.write("a", id(999), Lines.prompt(CWD, "hello"), Lines.answer("r1", "amber beacon", 1));
        Projects.setTime(old, Instant.parse("2020-01-01T00:00:00Z"));
        index();
        assertThat(search(query).bounded()).isTrue();
        assertThat(found(query + " role:assistant")).containsExactly(999);
    }

    /// Where only messages can tell, a prefix of two letters cannot be asked for. That does not make it hold
    /// everywhere.
    @Test
    void aPrefixThatCannotBeAskedForIsNotTakenToHold() throws IOException {
        say(1, "kite drizzle", "beacon");
        say(2, "amber drizzle", "beacon");
        index();
        assertThat(search("drizzle beacon role:user").match()).isEqualTo(Match.SESSION);
        assertThat(search("ki* drizzle beacon role:user").match()).isEqualTo(Match.ANY);
    }

    @Test
    void aTitleIsFoundThatAnotherHasReplaced() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "hello"),
                "{\"type\":\"ai-title\",\"aiTitle\":\"Sable lapwing\"}",
                "{\"type\":\"ai-title\",\"aiTitle\":\"Ferrule\"}");
        index();
        assertThat(found("\"sable lapwing\"")).containsExactly(1);
        assertThat(found("ferrule")).containsExactly(1);
    }

    /// In more messages than are looked at: the newest sessions are found, and an old one that is all about it.
    @Test
    void aWordThatIsNearlyEverywhere() throws IOException {
        projects.write(
                "a", id(1), Lines.prompt(CWD, "amber amber amber"), Lines.customTitle("Amber, amber and amber again"));
        for (int session = 2; session <= 40; session++) {
            List<String> lines = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                lines.add(Lines.prompt(CWD, "amber and number " + i));
            }
            projects.write("a", id(session), lines.toArray(String[]::new));
        }
        say(41, "amber");
        index();
        Answer answer = search("amber");
        assertThat(answer.bounded()).isTrue();
        assertThat(answer.atLeast()).isTrue();
        assertThat(answer.total()).isBetween(5L, 41L);
        assertThat(numbers(answer)).contains(1, 41).doesNotHaveDuplicates();
        assertThat(found("amber number 77")).hasSizeGreaterThan(10);
        assertThat(numbers(search("amber -is:subagent project:apple", 100, 0))).contains(1, 41);
    }

    @Test
    void aSessionThatGrewIsFoundByWhatCameLater() throws IOException {
        Path log = projects.write("a", id(1), Lines.prompt(CWD, "amber"));
        index();
        for (int i = 2; i <= 30; i++) {
            say(i, "amber beacon");
        }
        index();
        projects.append(log, Lines.prompt(CWD, "cobalt lately"));
        index();
        assertThat(found("cobalt")).containsExactly(1);
        assertThat(found("amber cobalt")).containsExactly(1);
        assertThat(found("amber cobalt project:apple")).containsExactly(1);
        assertThat(found("lately cobalt -amber")).containsExactly(1);
        assertThat(found("how was the cobalt of amber made -beacon")).containsExactly(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"",
                "(((",
                "NOT",
                "*",
                "a:b:c",
                "'; DROP TABLE sessions; --",
                "😀",
                "\0",
                "\ud800",
                "AND OR NOT",
                "-",
                "()",
                "\"\"",
                "project:",
                "after:never",
                "amber\"beacon",
                "NEAR(amber beacon)",
                "{text} : amber",
                "^amber",
                "amber + beacon",
                "s* t* amb*",
                "-amber -beacon",
                "file:[",
                "file:*[*",
                "(project:a OR amber) OR (-beacon)"
            })
    void anyQueryHasAnAnswer(String query) throws IOException {
        say(1, "amber beacon");
        index();
        assertThat(search(query).hits().size()).isBetween(0, 1);
    }

    @Test
    void aPageOfTextIsAQueryToo() throws IOException {
        say(1, "amber beacon " + "filler ".repeat(50));
        say(2, "nothing of it");
        index();
        String page = "amber beacon unheard " + "so and so much else was said here ".repeat(300);
        assertThat(page.length()).isGreaterThan(10_000);
        Answer answer = search(page);
        assertThat(numbers(answer)).contains(1);
        assertThat(search("word ".repeat(10) + "w1 w2 w3 ".repeat(400)).hits()).isEmpty();
    }
}
