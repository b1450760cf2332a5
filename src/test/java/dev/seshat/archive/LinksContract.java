package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.SessionLinks.Counted;
import dev.seshat.archive.SessionLinks.Neighbour;
import dev.seshat.archive.SessionLinks.ThreadStep;
import dev.seshat.archive.SessionLinks.Touch;
import dev.seshat.insight.related.RelatedSession;
import dev.seshat.insight.related.RelatedSessions;
import dev.seshat.link.NodeType;
import dev.seshat.link.Relationship;
import dev.seshat.model.SessionKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What sessions are linked to: each kind of link from a log that proves it, and none from one that does not.
abstract class LinksContract extends OnAnArchive {

    private static final String A = "/work/apple/src/A.java";

    private static String[] call(String id, String tool, String input, boolean failed) {
        return new String[] {Lines.call(id, tool, input), Lines.result(id, failed ? "no such file" : "done", failed)};
    }

    private static String[] lines(Object... parts) {
        List<String> lines = new ArrayList<>();
        for (Object part : parts) {
            if (part instanceof String[] several) {
                lines.addAll(List.of(several));
            } else {
                lines.add((String) part);
            }
        }
        return lines.toArray(String[]::new);
    }

    private static String file(String path) {
        return "{\"file_path\":\"" + path + "\"}";
    }

    private static String edit(String path) {
        return "{\"file_path\":\"" + path + "\",\"old_string\":\"a\",\"new_string\":\"b\"}";
    }

    private static String command(String script) {
        return "{\"command\":" + Lines.json(script) + "}";
    }

    private SessionKey key(int number) {
        return archive.withId(id(number)).getFirst().session().key();
    }

    private List<String> links(int number, Relationship relationship) {
        return archive.links().of(key(number)).stream()
                .filter(each -> each.link().relationship() == relationship)
                .map(each -> each.link().type().label() + " " + each.link().target())
                .toList();
    }

    private List<Counted> touches(int number) {
        return archive.links().of(key(number)).stream()
                .filter(each -> each.link().relationship() == Relationship.TOUCHES)
                .toList();
    }

    @Test
    void aFileIsTouchedByReadingAndByChangingIt() throws IOException {
        projects.write(
                "a",
                id(1),
                lines(
                        Lines.prompt(CWD, "go"),
                        call("t1", "Read", file(A), false),
                        call("t2", "Edit", edit(A), false),
                        call("t3", "Edit", edit("src/../src/A.java"), false),
                        call("t4", "Write", "{\"file_path\":\"/work/apple/B.java\",\"content\":\"x\"}", false)));
        projects.index(archive);
        assertThat(touches(1))
                .extracting(
                        each -> each.link().target() + " " + each.weight() + " " + each.changes() + " " + each.seq())
                .containsExactly("/work/apple/B.java 1 1 7", A + " 3 2 5");
    }

    @Test
    void noFileIsTouchedByAFailureASearchAListingOrTheirNameInAText() throws IOException {
        projects.write(
                "a",
                id(1),
                lines(
                        Lines.prompt(CWD, "look at " + A),
                        call("t1", "Read", file(A), true),
                        call("t2", "Edit", edit(A), true),
                        call("t3", "Grep", "{\"pattern\":\"x\",\"path\":\"" + A + "\"}", false),
                        call("t4", "LS", "{\"path\":\"/work/apple/src\"}", false),
                        call("t5", "Bash", command("cat " + A), false)));
        projects.index(archive);
        assertThat(touches(1)).isEmpty();
        assertThat(archive.links().touching(List.of(A), 0, 9).total()).isZero();
    }

    @Test
    void whoTouchedAFileIsListedTheLatestFirst() throws IOException {
        for (int number = 1; number <= 3; number++) {
            String at = "2026-02-0" + number + "T10:00:01.000Z";
            projects.write(
                    "a",
                    id(number),
                    lines(
                            Lines.prompt(CWD, "go"),
                            Lines.call("t", number == 2 ? "Edit" : "Read", number == 2 ? edit(A) : file(A))
                                    .replace("2026-02-01T10:00:01.000Z", at),
                            Lines.result("t", "done", false)));
        }
        projects.index(archive);
        SessionLinks.Touches all = archive.links().touching(List.of(A), 0, 2);
        assertThat(all.total()).isEqualTo(3);
        assertThat(all.touches())
                .extracting(each -> each.session().session().key().sessionId())
                .containsExactly(id(3), id(2));
        Touch second = all.touches().get(1);
        assertThat(second.reads()).isZero();
        assertThat(second.changes()).isOne();
        assertThat(second.seq()).isOne();
        assertThat(second.at()).isEqualTo(Instant.parse("2026-02-02T10:00:01Z"));
        assertThat(archive.links().touching(List.of(A), 2, 9).touches())
                .extracting(each -> each.session().session().key().sessionId())
                .containsExactly(id(1));
    }

    private static String forked(String line, int from) {
        return line.substring(0, line.length() - 1) + ",\"forkedFrom\":{\"sessionId\":\"" + id(from)
                + "\",\"messageUuid\":\"u\"}}";
    }

    private static String continuedIn(int next) {
        return "{\"type\":\"continued-in\",\"continuedInSessionId\":\"" + id(next) + "\"}";
    }

    private static String ofSession(String line, int number) {
        return line.substring(0, line.length() - 1) + ",\"sessionId\":\"" + id(number) + "\"}";
    }

    private List<String> thread(int number) {
        return archive.links().thread(key(number)).stream()
                .map(step -> tail(step.session().session().key())
                        + step.continues().stream().map(LinksContract::tail).toList())
                .toList();
    }

    private static String tail(SessionKey key) {
        return key.sessionId().replaceFirst("^.*-0*", "");
    }

    @Test
    void aThreadGoesOverForksResumedCopiesAndContinuedSessions() throws IOException {
        // 1 ── 2 (fork) ── 3 (a copy of early versions)
        //  └── 4 (continued in another directory)
        projects.write("a", id(3), ofSession(Lines.prompt(CWD, "one", "2026-02-01T10:00:00.000Z"), 2));
        projects.write("a", id(2), ofSession(forked(Lines.prompt(CWD, "one", "2026-02-01T10:00:00.000Z"), 1), 2));
        projects.write("b", id(4), ofSession(Lines.prompt("/work/pear", "four", "2026-02-03T10:00:00.000Z"), 4));
        projects.write("a", id(1), ofSession(Lines.prompt(CWD, "one", "2026-02-01T10:00:00.000Z"), 1), continuedIn(4));
        projects.write("a", id(5), ofSession(Lines.prompt(CWD, "one", "2026-02-01T10:00:00.000Z"), 5));
        projects.index(archive);
        for (int number = 1; number <= 4; number++) {
            assertThat(thread(number)).containsExactly("1[]", "2[1]", "3[2]", "4[1]");
        }
        assertThat(thread(5)).containsExactly("5[]");
    }

    @Test
    void sessionsThatNameEachOtherAreAThreadToo() throws IOException {
        projects.write("a", id(1), forked(Lines.prompt(CWD, "one", "2026-02-01T10:00:00.000Z"), 2));
        projects.write("a", id(2), forked(Lines.prompt(CWD, "two", "2026-02-02T10:00:00.000Z"), 1));
        projects.write("a", id(3), forked(Lines.prompt(CWD, "three", "2026-02-03T10:00:00.000Z"), 3));
        projects.index(archive);
        assertThat(thread(1)).containsExactly("1[2]", "2[1]");
        assertThat(thread(3)).containsExactly("3[]");
        assertThat(neighbours(1, 5)).containsExactly("2 CONTINUES 1");
    }

    private List<String> neighbours(int number, int hops) {
        return archive.links().neighbours(key(number), hops, 100).stream()
                .map(each -> tail(each.session().session().key()) + " " + each.relationship() + " " + each.hops())
                .sorted()
                .toList();
    }

    @Test
    void neighboursAreFoundOverHopsAndOnce() throws IOException {
        projects.write("a", id(1), Lines.prompt(CWD, "one"));
        projects.write("a/" + id(1) + "/subagents", "agent-77", Lines.prompt(CWD, "sub"));
        for (int number = 2; number <= 5; number++) {
            projects.write("a", id(number), forked(Lines.prompt(CWD, "more"), number - 1));
        }
        projects.index(archive);
        assertThat(neighbours(1, 1)).containsExactly("2 CONTINUES 1", "77 SPAWNED 1");
        assertThat(neighbours(1, 3)).containsExactly("2 CONTINUES 1", "3 CONTINUES 2", "4 CONTINUES 3", "77 SPAWNED 1");
        Neighbour spawned = archive.links().neighbours(key(1), 1, 9).stream()
                .filter(each -> each.relationship() == Relationship.SPAWNED)
                .findFirst()
                .orElseThrow();
        assertThat(spawned.outgoing()).isTrue();
        assertThat(spawned.from()).isEqualTo(key(1));
    }

    @Test
    void aSessionThatIsNamedIsReferred() throws IOException {
        projects.write("a", id(1), Lines.prompt(CWD, "one"));
        projects.write(
                "a", id(2), Lines.prompt(CWD, "go on as in " + id(1) + "."), Lines.answer("m", "no " + id(9), 1));
        projects.index(archive);
        assertThat(neighbours(2, 1)).containsExactly("1 REFERENCES 1");
        assertThat(neighbours(1, 1)).containsExactly("2 REFERENCES 1");
    }

    @Test
    void idsOfIssuesCommitsAndAddressesAreReferences() throws IOException {
        projects.write(
                "a",
                id(1),
                lines(
                        Lines.prompt(
                                CWD,
                                "see https://git.example/ada/shop/issues/12?x=1 and ada/shop#7, not #8 (https://shop.example/a)."),
                        call("t1", "Bash", command("git commit -m x"), false)[0],
                        Lines.result("t1", "[main 1a2b3c4] Fix it\n https://shop.example/left/out", false),
                        Lines.answer("m", "opened https://git.example/ada/shop/pull/3", 1)));
        projects.write("a", id(2), Lines.prompt(CWD, "section#7 deadbeef and 1234567, [x 12]"));
        projects.index(archive);
        assertThat(links(1, Relationship.REFERENCES))
                .containsExactly(
                        "commit 1a2b3c4",
                        "issue ada/shop#12",
                        "issue ada/shop#7",
                        "pull_request ada/shop#3",
                        "url https://shop.example/a");
        assertThat(links(2, Relationship.REFERENCES)).isEmpty();
    }

    @Test
    void commandsRunInFamilies() throws IOException {
        projects.write(
                "a",
                id(1),
                lines(
                        Lines.prompt(CWD, "run mvn test and rm -rf"),
                        call(
                                "t1",
                                "Bash",
                                command("cd /x && FOO=1 mvn -q -o test | tail -3; git -C /y commit -m 'a; b'"),
                                false),
                        call("t2", "Bash", command("mvn test 2>&1 # git push"), true)));
        projects.index(archive);
        assertThat(links(1, Relationship.RUNS))
                .containsExactly("command git commit", "command mvn test", "command tail");
    }

    @Test
    void namesOfCodeAreMentionedAndTheWordsOfTheTitleDiscussed() throws IOException {
        projects.write(
                "a",
                id(1),
                Lines.prompt(CWD, "Why does LoginHandler lose the session_token? See Login.java, e.g. the cookie."),
                Lines.answer("m", "OtherName does", 1));
        projects.index(archive);
        assertThat(links(1, Relationship.MENTIONS))
                .containsExactly("entity Login.java", "entity LoginHandler", "entity session_token");
        assertThat(links(1, Relationship.DISCUSSES)).contains("topic loginhandler", "topic cookie");
        assertThat(links(1, Relationship.DISCUSSES)).doesNotContain("topic why", "topic the");
    }

    @Test
    void relatedSessionsSayWhy() throws IOException {
        String[] edits = lines(
                call("t1", "Edit", edit(A), false),
                call("t2", "Edit", edit("/work/apple/B.java"), false),
                call("t3", "Edit", edit("/work/apple/C.java"), false));
        projects.write("a", id(1), lines(Lines.prompt(CWD, "lantern"), edits));
        projects.write("a", id(2), lines(Lines.prompt(CWD, "harbour"), edits));
        projects.write("a", id(3), lines(Lines.prompt(CWD, "meadow"), call("t1", "Read", file(A), false)));
        projects.write("a", id(4), forked(Lines.prompt(CWD, "orchard"), 1));
        projects.write("a", id(5), Lines.prompt(CWD, "glacier"));
        projects.index(archive);
        List<RelatedSession> related = RelatedSessions.of(archive.find(key(1)).orElseThrow(), archive.links(), 2, 10);
        assertThat(related)
                .extracting(each -> tail(each.session().session().key()) + ": " + each.why())
                .containsExactly("4: continues it", "2: 3 shared files", "3: 1 shared file");
    }

    @Test
    void topicsSpanProjectsWithoutThoseOfEverySession() throws IOException {
        for (int number = 1; number <= 42; number++) {
            projects.write(
                    "a",
                    id(number),
                    Lines.prompt(
                            number % 2 == 0 ? CWD : "/work/pear", number < 4 ? "login glacier" : "glacier " + number));
        }
        projects.index(archive);
        List<SessionLinks.Topic> topics = archive.links().topics(List.of(), 10);
        assertThat(topics).extracting(SessionLinks.Topic::name).containsExactly("login");
        assertThat(topics.getFirst().sessions()).isEqualTo(3);
        assertThat(topics.getFirst().projects()).isEqualTo(2);
        assertThat(archive.links().topics(List.of("/work/nowhere"), 10)).isEmpty();
        assertThat(archive.links().topics(List.of(CWD), 10))
                .extracting(SessionLinks.Topic::sessions)
                .contains(1L);
    }

    @Test
    void linksGoWithTheirSession() throws IOException {
        projects.write("a", id(1), lines(Lines.prompt(CWD, "go"), call("t1", "Read", file(A), false)));
        projects.write("a", id(2), lines(forked(Lines.prompt(CWD, "go"), 1), call("t1", "Read", file(A), false)));
        projects.write("a", id(3), Lines.prompt(CWD, "stay"));
        projects.index(archive);
        SessionKey forgotten = key(1);
        try (ArchiveWriter writer = archive.writer()) {
            writer.forget(forgotten, Instant.now());
            writer.commit();
        }
        assertThat(archive.links().touching(List.of(A), 0, 9).total()).isOne();
        assertThat(thread(2)).containsExactly("2[]");
        assertThat(store.orphans()).isZero();
        store.deleteRow(id(2));
        assertThat(archive.links().touching(List.of(A), 0, 9).total()).isZero();
        assertThat(store.orphans()).isZero();
    }

    @Test
    void whatALogHasLostTouchesFilesOnlyInItsFormerVersion() throws IOException {
        Path log = projects.write(
                "a",
                id(1),
                lines(Lines.prompt(CWD, "one"), call("t1", "Edit", edit(A), false), Lines.prompt(CWD, "two")));
        projects.index(archive);
        projects.write(log, lines(Lines.prompt(CWD, "three"), call("t2", "Read", file("/work/apple/B"), false)));
        projects.index(archive);
        assertThat(archive.formersOf(key(1))).isNotEmpty();
        assertThat(archive.links().touching(List.of(A), 0, 9).total()).isZero();
        assertThat(touches(1)).extracting(each -> each.link().target()).containsExactly("/work/apple/B");
    }

    @Test
    void anArchiveWithoutLinksGetsThemFromItsMessages() throws IOException {
        Path log = projects.write(
                "a",
                id(1),
                lines(
                        Lines.prompt(CWD, "see LoginHandler and ada/shop#7"),
                        call("t1", "Edit", edit(A), false),
                        call("t2", "Read", file("src/B"), true),
                        call("t3", "Bash", command("mvn test"), false)));
        projects.write("a", id(2), lines(Lines.prompt(CWD, "two"), call("t1", "Read", file(A), false)));
        projects.index(archive);
        Holdings before = Holdings.of(archive);
        store.unlink();
        assertThat(archive.links().incomplete(HERE)).isEqualTo(2);
        assertThat(touches(1)).isEmpty();
        projects.append(log, Lines.call("t4", "Read", file(A)));
        projects.index(archive);
        assertThat(archive.links().incomplete(HERE)).isZero();
        assertThat(touches(1)).extracting(Counted::weight).containsExactly(2);
        try (Archive scratch = fromScratch().open(ENGLISH, false)) {
            assertThat(Holdings.of(scratch)).isEqualTo(Holdings.of(archive));
        }
        assertThat(before.sessions().get(key(2)))
                .isEqualTo(Holdings.of(archive).sessions().get(key(2)));
    }

    @Test
    void aFailureThatIsReadLaterTakesItsTouchBack() throws IOException {
        Path log = projects.write("a", id(1), Lines.prompt(CWD, "go"), Lines.call("t1", "Edit", edit(A)));
        projects.index(archive);
        assertThat(touches(1)).hasSize(1);
        projects.append(log, Lines.result("t1", "no such file", true));
        projects.index(archive);
        assertThat(touches(1)).isEmpty();
        assertThat(archive.links().of(key(1)).stream()
                        .filter(each -> each.link().type() == NodeType.FILE))
                .isEmpty();
    }

    @Test
    void aLinkIsThereOnceHoweverOftenItIsProved() throws IOException {
        Path log = projects.write("a", id(1), lines(Lines.prompt(CWD, "go"), call("t1", "Read", file(A), false)));
        projects.index(archive);
        projects.append(log, call("t2", "Edit", edit("src/A.java"), false));
        projects.index(archive);
        assertThat(touches(1)).hasSize(1);
        assertThat(touches(1).getFirst().weight()).isEqualTo(2);
        assertThat(touches(1).getFirst().changes()).isOne();
    }

    @Test
    void aThreadStepKnowsItsSession() throws IOException {
        projects.write("a", id(1), Lines.prompt(CWD, "one"));
        projects.index(archive);
        List<ThreadStep> thread = archive.links().thread(key(1));
        assertThat(thread).hasSize(1);
        assertThat(thread.getFirst().session()).isEqualTo(archive.find(key(1)).orElseThrow());
    }
}
