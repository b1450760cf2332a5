package dev.seshat.archive;

import static dev.seshat.archive.Lines.json;
import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.model.Checkout;
import dev.seshat.model.Project;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.MatchLevel;
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
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

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

    /// The numbers of the sessions found, the best first.
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

    /// Each session is a little later than the one written before it.
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

    @Test
    void aCommonWordIsFoundInTheTitleOfTheOneSessionThatAFilterLeaves() throws IOException {
        sayVeryOften(1, "lapwing");
        projects.write("b", id(2), Lines.prompt("/work/blog", "Hello"), Lines.customTitle("Lapwing for beginners"));
        projects.write("b", id(3), Lines.prompt("/work/blog", "Hello"), Lines.customTitle("Ferrules"));
        index();
        assertThat(found("lapwing project:blog")).containsExactly(2);
    }

    private void sayVeryOften(int number, String text) throws IOException {
        String[] texts = new String[2_100];
        Arrays.fill(texts, text);
        say(number, texts);
    }

    /// Cached word statistics of one search must not outlive what anybody archives after it.
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

    /// Besides its best messages, the number of matching messages counts for a session.
    @Test
    void moreMessagesSpeakForASession() throws IOException {
        for (int count : new int[] {5, 9, 1}) {
            String[] texts = new String[count + 1];
            Arrays.fill(texts, "gimlet");
            texts[0] = "What becomes the title";
            say(count, texts);
        }
        index();
        assertThat(found("gimlet")).containsExactly(9, 5, 1);
    }

    @Test
    void allWordsInOneMessageElseInOneSessionElseSomeOfThem() throws IOException {
        say(1, "amber beacon cobalt");
        say(2, "amber drizzle", "beacon ember");
        say(3, "amber flint");
        index();
        Answer both = search("amber beacon");
        assertThat(both.match()).isEqualTo(MatchLevel.MESSAGE);
        assertThat(numbers(both)).startsWith(1, 2);
        assertThat(both.hits()).extracting(Hit::match).startsWith(MatchLevel.MESSAGE, MatchLevel.SESSION);
        assertThat(search("drizzle ember").match()).isEqualTo(MatchLevel.SESSION);
        assertThat(found("drizzle ember")).containsExactly(2);
        Answer some = search("what is the flint of the beacon gondola");
        assertThat(some.match()).isEqualTo(MatchLevel.ANY);
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
        assertThat(search("(cob* OR nowhere) role:user").match()).isEqualTo(MatchLevel.MESSAGE);
    }

    /// The weights: tool name, path, text, output.
    @Test
    void aToolCountsMoreThanAPathThanTextThanOutput() throws IOException {
        projects.write("a", id(1), Lines.prompt(CWD, "x"), Lines.result("t", "zephyr", false));
        projects.write("a", id(2), Lines.prompt(CWD, "x"), Lines.call("t", "Bash", "{\"command\":\"zephyr\"}"));
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

    @TestFactory
    Stream<DynamicTest> filtersAloneAndWithAWord() throws IOException {
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
        return eachRow("""
                project:apple          | 1 2
                project:/work/pear     | 3
                project:/work          | 1 2 3
                project:PPL            | 1 2
                project:w*k/P*R        | 3
                project:/work/app      |
                project:=apple         | 1 2
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
                """, row -> {
            String filter = row.getFirst();
            List<Integer> expected = row.getLast()
                    .lines()
                    .flatMap(each -> Arrays.stream(each.split(" ")))
                    .map(Integer::valueOf)
                    .toList();
            assertThat(found(filter)).as("alone").containsExactlyInAnyOrderElementsOf(expected);
            assertThat(found("marmalade " + filter)).as("with a word").containsExactlyInAnyOrderElementsOf(expected);
        });
    }

    /// A log without times is as old as its last change, even if the file is a later copy.
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

    /// The lines of a log are not in chronological order.
    @TestFactory
    Stream<DynamicTest> aMessageIsFoundByItsOwnTime() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "marmalade at noon").replace("2026-02-01", "2026-01-31"),
                Lines.prompt(CWD, "marmalade at dusk").replace("2026-02-01", "2026-02-03"),
                Lines.prompt(CWD, "marmalade at dawn").replace("2026-02-01", "2026-01-28"));
        index();
        // Both ends are included.
        return eachRow("""
                before:2026-01-31                  | dawn noon
                before:2026-01-29                  | dawn
                after:2026-02-03                   | dusk
                after:2026-01-30 before:2026-02-02 | noon
                after:2026-02-04                   |
                before:2026-01-27                  |
                """, row -> {
            for (String word : List.of("noon", "dusk", "dawn")) {
                assertThat(found("\"marmalade at " + word + "\" role:user " + row.getFirst()))
                        .as(word)
                        .isEqualTo(row.getLast().contains(word) ? List.of(1) : List.of());
            }
        });
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
        assertThat(summary.match()).isEqualTo(MatchLevel.MESSAGE);
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
        assertThat(answer.corrected()).isEqualTo("connection pool");
        assertThat(numbers(answer)).containsExactly(1);
        assertThat(answer.words()).extracting(Answer.Known::messages).containsExactly(1L, 1L);
        assertThat(search("connection pool").suggestion()).isNull();
    }

    @Test
    void aNameComesBeforeItsWordsApart() throws IOException {
        say(1, "the elevation profile is wrong");
        say(2, "please look at what elevationProfile does there");
        index();
        assertThat(numbers(search("elevationProfile"))).containsExactly(2, 1);
        assertThat(numbers(search("elevation profile"))).startsWith(1);
    }

    /// What a filter excludes has no effect: not on the score, the passages or the time.
    @Test
    void whatAFilterKeepsOutIsNoEvidence() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "the zebra crossing and a quagga", "2026-01-01T10:00:00.000Z"),
                Lines.answer("r1", "zebra quagga zebra quagga", 1));
        projects.write("a", id(2), Lines.prompt(CWD, "a zebra and one quagga", "2026-01-20T10:00:00.000Z"));
        index();
        Answer newest = answer(QueryParser.parse("zebra quagga role:user", NOW), true, 10, 0);
        assertThat(numbers(newest)).containsExactly(2, 1);
        assertThat(newest.hits())
                .allSatisfy(hit ->
                        assertThat(hit.passages()).extracting(Passage::category).containsOnly("user"));
    }

    @Test
    void aWordOfManyPartsBesideOthersToKeepOutIsNoFault() throws IOException {
        say(1, "zebra");
        index();
        String parts = IntStream.range(0, 63).mapToObj(i -> "q" + i).collect(Collectors.joining("."));
        assertThat(search(parts + " zebra NOT aa NOT bb").hits()).hasSizeLessThan(2);
    }

    @Test
    void aFileWithManyStarsIsLookedForInLinearTime() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "amber"),
                Lines.call("t", "Read", "{\"file_path\":\"/w/" + "a".repeat(3_000) + ".java\"}"));
        index();
        assertThat(found("file:" + "*a".repeat(40) + "*b amber")).isEmpty();
        assertThat(found("file:" + "*a".repeat(40) + "*.java")).containsExactly(1);
    }

    @Test
    void anotherWordIsNoSlip() throws IOException {
        say(1, "the lamp leaves the room");
        index();
        assertThat(search("leak lamp").corrected()).isNull();
        assertThat(search("leaves lammp").corrected()).isEqualTo("leaves lamp");
    }

    @Test
    void aPathThatLacksADirectoryIsFoundByItsPartsAndThatIsSaid() throws IOException {
        say(1, "see crates/codegen/src/shift.rs for the lamp");
        say(2, "see crates/parser/src/shift.rs for the lamp");
        index();
        Answer answer = search("lamp codegen/shift.rs");
        assertThat(numbers(answer)).startsWith(1);
        assertThat(answer.corrected()).isEqualTo("lamp codegen shift rs");
        assertThat(answer.literal()).isEqualTo("lamp \"codegen/shift.rs\"");
        assertThat(search("lamp codegen/src/shift.rs").corrected()).isNull();
        assertThat(search("lamp \"codegen/shift.rs\"").corrected()).isNull();
    }

    @Test
    void aPathOfCommonPartsThatNeverFollowOneAnotherIsTakenApart() throws IOException {
        sayVeryOften(1, "12 py error");
        say(2, "py error");
        index();
        Answer answer = search("error.py:12");
        assertThat(numbers(answer)).startsWith(1);
        assertThat(answer.corrected()).isEqualTo("error py 12");
        assertThat(search("\"error py\"").words().getFirst().messages()).isZero();
        assertThat(search("\"py error\"").words().getFirst().messages()).isGreaterThan(2_000);
    }

    private Answer typing(String query) {
        return answer(QueryParser.parseTyped(query, NOW), false, 50, 0);
    }

    @Test
    void aWordThatIsBeingTypedIsCorrectedOnlyIfItBeginsNone() throws IOException {
        say(1, "the upload is broken");
        say(2, "an error of the kernel");
        index();
        assertThat(search("zzzqq upload brokne").total()).isOne();
        Answer slip = typing("zzzqq upload brokne");
        assertThat(slip.total()).isOne();
        assertThat(slip.corrected()).isEqualTo("zzzqq upload broken");
        Answer begun = typing("zzzunk erro");
        assertThat(numbers(begun)).containsExactly(2);
        assertThat(begun.corrected()).isNull();
        assertThat(typing("uplaod brok").corrected()).isEqualTo("upload brok");
    }

    @Test
    void aWordThatIsBeingTypedIsMissingOnceIfAtAll() throws IOException {
        say(1, "the upload is broken");
        say(2, "a tiny lamp");
        say(3, "wee lads");
        index();
        assertThat(typing("broken tiny uplo").hits())
                .filteredOn(hit -> number(hit) == 1)
                .allSatisfy(hit -> assertThat(hit.missing()).containsExactly("tiny"))
                .hasSize(1);
        assertThat(typing("tiny lamp wee").hits().getFirst().missing()).containsExactly("wee");
    }

    @Test
    void matchIsThatOfTheBestSession() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "kernel lamp"),
                Lines.prompt(CWD, "lamp kernel lamp"),
                Lines.prompt(CWD, "socket"),
                Lines.customTitle("kernel lamp kernel lamp"));
        String between = " and more ".repeat(2_000);
        projects.write("a", id(2), Lines.answer("r1", "kernel" + between + "lamp" + between + "socket", 1));
        index();
        Answer answer = search("kernel lamp socket");
        assertThat(answer.hits()).extracting(Hit::match).containsExactly(MatchLevel.SESSION, MatchLevel.MESSAGE);
        assertThat(answer.match()).isEqualTo(MatchLevel.SESSION);
        assertThat(search("nowhere nothing").match()).isEqualTo(MatchLevel.ANY);
    }

    /// Not as a prompt, which would become the title.
    private void answer(int number, String text) throws IOException {
        projects.write("a", id(number), Lines.prompt(CWD, "go on"), Lines.answer("r" + number, text, 1));
    }

    @Test
    void aPhraseThatEndsInAPrefixIsFoundWhateverTheWordsThatBeginSo() throws IOException {
        String letters = "bcfghjkmnp";
        StringBuilder many = new StringBuilder("lamp");
        for (int i = 0; i < 4_000; i++) {
            many.append(" tho");
            for (int left = i + 10_000; left > 9; left /= 10) {
                many.append(letters.charAt(left % 10));
            }
        }
        say(1, many.toString());
        answer(2, "the lamp thozzz of it");
        answer(3, "the thozzz lamp of it, and lamp thu");
        answer(4, "src/index and lamp fern thozzz");
        index();
        assertThat(found("lamp/tho*")).containsExactlyInAnyOrder(1, 2);
        assertThat(found("lamp/fern/tho*")).containsExactly(4);
        assertThat(numbers(typing("src/i"))).containsExactly(4);
    }

    @Test
    void aPastedCommandIsFoundFirstWhereItWasRun() throws IOException {
        say(1, "so I run it: " + "and look at what it says ".repeat(20) + " rm -rf build");
        say(2, "git checkout -b topic and what follows " + "is long ".repeat(30));
        say(3, "rm removes files. the rf variant of the radio");
        say(4, "git checkout main and plan b");
        index();
        assertThat(found("rm -rf")).containsExactly(1, 3);
        assertThat(found("git checkout -b")).containsExactly(2, 4);
    }

    @Test
    void aTitleComesBeforeThoseThatHadItEarlier() throws IOException {
        projects.write("a", id(1), Lines.prompt(CWD, "hello"), Lines.customTitle("Repair the sable lapwing"));
        projects.write(
                "a",
                id(2),
                Lines.prompt(CWD, "hello sable lapwing repair "),
                "{\"type\":\"ai-title\",\"aiTitle\":\"Repair the sable lapwing\"}",
                Lines.customTitle("Ferrule"));
        index();
        assertThat(found("Repair the sable lapwing")).containsExactly(1, 2);
    }

    @Test
    void anOptionIsTextWhereItStandsBeforeItsValue() throws IOException {
        say(1, "kubectl get pods -n beta -o wide");
        say(2, "kubectl get pods in the wide world");
        index();
        Answer answer = search("kubectl get pods -o wide");
        assertThat(numbers(answer)).startsWith(1);
        assertThat(answer.reading())
                .isNotNull()
                .extracting(Answer.Reading::pasted)
                .isEqualTo(true);
        assertThat(search("kubectl -sqlite pods").reading())
                .isNotNull()
                .extracting(Answer.Reading::pasted)
                .isEqualTo(false);
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
            long newest =
                    finder.filtered(List.of(), List.of()).sessions().getFirst().session();
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
        assertThat(found("amber project:acme/cli")).containsExactlyInAnyOrder(1, 2, 5, 6);
        assertThat(found("amber project:=acme/cli")).containsExactlyInAnyOrder(1, 2, 5);
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

    /// Only its title has the word.
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
        callThemSo(2_100);
        for (String query : List.of("title", "title project:apple", "the title of", "titl*")) {
            assertThat(search(query).total()).as(query).isEqualTo(2_100);
            assertThat(search(query).atLeast()).as(query).isFalse();
        }
        assertThat(found("\"" + id(7) + "\"")).containsExactly(7);
    }

    /// Searching for a rare word together with a very common one must not lose anything.
    @TestFactory
    Stream<DynamicTest> aRareWordBesideACommonOne() throws IOException {
        sayVeryOften(1, "a lapwing");
        say(2, "a lapwing and a ferrule");
        say(3, "a lapwing and a ferrule and a heron");
        say(4, "a lapwing and a ferrule and a grebe", "a lapwing");
        say(5, "a lapwing and a quince", "a ferrule");
        say(6, "a ferrule");
        index();
        return eachRow("""
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
                """, row -> requireTheWholeFirst(row.getFirst(), row.getLast()));
    }

    /// Messages with all the words come before all others, in both orders.
    private void requireTheWholeFirst(String query, String numbers) {
        Answer answer = search(query);
        assertThat(answer.match()).isEqualTo(MatchLevel.MESSAGE);
        List<Hit> whole = answer.hits().stream()
                .filter(hit -> hit.match() == MatchLevel.MESSAGE)
                .toList();
        assertThat(String.join(
                        " ",
                        whole.stream()
                                .map(SearchingContract::number)
                                .sorted()
                                .map(String::valueOf)
                                .toList()))
                .isEqualTo(numbers);
        assertThat(answer.hits()).as("before all others").startsWith(whole.toArray(Hit[]::new));
        assertThat(answer.total()).isEqualTo(numbers(answer).size());
        assertThat(answer.atLeast()).isFalse();
        assertThat(numbers(answer(QueryParser.parse(query, NOW), true, 50, 0)))
                .containsAll(whole.stream().map(SearchingContract::number).toList());
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

    /// More messages have it than are ranked by quality.
    @TestFactory
    Stream<DynamicTest> manyMessagesDoNotDisturbThePages() throws IOException {
        sayOften(50, 12);
        index();
        return each(List.of("amber", "amber beacon", "amb*"), query -> {
            assertThat(search(query, 7, 0).total()).isEqualTo(50);
            assertThat(byPages(query)).hasSize(50).doesNotHaveDuplicates();
        });
    }

    @TestFactory
    Stream<DynamicTest> veryManyMessagesAreAllCounted() throws IOException {
        sayOften(90, 25);
        index();
        List<String> queries = List.of(
                "amber",
                "amber beacon",
                "amb*",
                "amber OR beacon",
                "amber (beacon OR cobalt)",
                "amber beacon !!!",
                "amber -cobalt",
                "(amber -cobalt) beacon");
        return each(queries, query -> {
            assertThat(search(query, 7, 0).atLeast()).isFalse();
            assertThat(search(query, 7, 80).total()).isEqualTo(90);
            assertThat(byPages(query)).hasSize(90).doesNotHaveDuplicates();
        });
    }

    /// The same in chronological order, which differs from the order of archiving. The time of the matching
    /// message counts.
    @TestFactory
    Stream<DynamicTest> ofVeryManyMessagesTheNewestComeFirst() throws IOException {
        String[] texts = new String[26];
        Arrays.fill(texts, "amber beacon");
        texts[0] = "a title that tells nothing";
        for (int number = 1; number <= 90; number++) {
            say(number, texts);
        }
        index();
        projects.append(projects.path("a", id(1)), Lines.prompt(CWD, "amber beacon", now()));
        projects.append(projects.path("a", id(2)), Lines.prompt(CWD, "nothing of it", now()));
        index();
        List<Integer> newestFirst = new ArrayList<>(List.of(1));
        for (int number = 90; number > 7; number--) {
            newestFirst.add(number);
        }
        List<String> queries = List.of(
                "amber",
                "amber beacon",
                "amb*",
                "amber OR beacon",
                "amber -cobalt",
                "amber project:apple",
                "amber category:user",
                "amb* project:apple");
        return each(queries, query -> {
            List<Integer> pages = new ArrayList<>();
            for (int from = 0; from < 84; from += 7) {
                pages.addAll(numbers(answer(QueryParser.parse(query, NOW), true, 7, from)));
            }
            assertThat(pages).isEqualTo(newestFirst);
        });
    }

    /// The newest messages do not pass the filter, and there are very many.
    @TestFactory
    Stream<DynamicTest> aFilterFindsWhatIsBehindTooManyMessages() throws IOException {
        sayOften(310, 7);
        Path old = projects.write("a", id(999), Lines.prompt(CWD, "hello"), Lines.answer("r1", "amber beacon", 1));
        Projects.setTime(old, Instant.parse("2020-01-01T00:00:00Z"));
        index();
        return each(List.of("amber", "amber beacon", "amb*"), query -> {
            assertThat(search(query).total()).isEqualTo(311);
            assertThat(found(query + " role:assistant")).containsExactly(999);
        });
    }

    @Test
    void aPrefixOfTwoLettersIsLookedForInWhatWasSaid() throws IOException {
        say(1, "kite drizzle", "beacon");
        say(2, "amber drizzle", "beacon");
        index();
        Answer answer = search("ki* drizzle beacon role:user");
        assertThat(answer.match()).isEqualTo(MatchLevel.SESSION);
        assertThat(numbers(answer)).containsExactly(1, 2);
        assertThat(answer.hits().getLast().match()).isEqualTo(MatchLevel.ANY);
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

    /// Newer sessions with many occurrences of a word do not hide an old one that is all about it.
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
        assertThat(answer.bounded()).isFalse();
        assertThat(answer.total()).isEqualTo(41);
        assertThat(numbers(answer)).startsWith(1).contains(41).doesNotHaveDuplicates();
        assertThat(search("amber number 77").total()).isGreaterThanOrEqualTo(39);
        assertThat(numbers(search("amber -is:subagent project:apple", 100, 0)))
                .hasSize(41)
                .startsWith(1);
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

    @TestFactory
    Stream<DynamicTest> anyQueryHasAnAnswer() throws IOException {
        say(1, "amber beacon");
        index();
        List<String> queries = List.of(
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
                "(project:a OR amber) OR (-beacon)");
        return each(queries, query -> assertThat(search(query).hits().size()).isBetween(0, 1));
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
