package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.insight.blame.Blame;
import dev.seshat.insight.blame.BlameGroup;
import dev.seshat.insight.related.FilePlaces;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Who wrote the lines of a file as it is now, and that nobody did where no log proves it.
abstract class BlameContract extends OnAnArchive {

    private static final String FILE = "/work/apple/src/A.java";

    private static String at(String line, int day) {
        return line.replace("2026-02-01T10:00:01.000Z", "2026-02-0" + day + "T10:00:01.000Z");
    }

    private void session(int number, int day, String tool, String input, boolean failed) throws IOException {
        projects.write(
                "a",
                id(number),
                Lines.prompt(CWD, "go"),
                at(Lines.call("t" + number, tool, input), day),
                Lines.result("t" + number, failed ? "no" : "done", failed));
    }

    private static String write(String content) {
        return "{\"file_path\":\"" + FILE + "\",\"content\":" + Lines.json(content) + "}";
    }

    private static String edit(String before, String after) {
        return "{\"file_path\":\"" + FILE + "\",\"old_string\":" + Lines.json(before) + ",\"new_string\":"
                + Lines.json(after) + "}";
    }

    /// `1-2 1` for lines 1 and 2 by session 1, `3 ?` for line 3 by nobody.
    private List<String> blame(String... now) {
        projects.index(archive);
        Blame blame = Blame.of(FilePlaces.of(FILE, null, archive.checkouts()), List.of(now), 1, archive.links());
        return BlameGroup.of(blame).stream()
                .map(group -> group.range() + " "
                        + (group.origin() == null
                                ? "?"
                                : group.origin()
                                        .session()
                                        .session()
                                        .key()
                                        .sessionId()
                                        .replaceFirst("^.*-0*", "")))
                .toList();
    }

    @Test
    void eachLineIsThatOfTheCallThatWroteItFirstAndKeptIt() throws IOException {
        session(1, 1, "Write", write("class A {\n    int lantern;\n    int harbour;\n}\n"), false);
        session(2, 2, "Edit", edit("    int harbour;\n", "    int harbour;\n    int meadow;\n"), false);
        session(3, 3, "Write", write("class A {\n    int lantern;\n    int harbour;\n    long meadow;\n}\n"), false);
        assertThat(blame("class A {", "    int lantern;", "    int harbour;", "    long meadow;", "}"))
                .containsExactly("1-3 1", "4 3", "5 1");
    }

    @Test
    void whatPeopleWroteIsUnknown() throws IOException {
        session(1, 1, "Write", write("one lantern\ntwo harbour\n"), false);
        assertThat(blame("# by hand", "one lantern", "in between", "two harbour", "}"))
                .containsExactly("1 ?", "2 1", "3 ?", "4 1", "5 ?");
    }

    @Test
    void anEditOfAFileThatNoCallWroteExplainsItsLines() throws IOException {
        session(1, 1, "Edit", edit("    old();\n}", "    lantern();\n    harbour();\n}"), false);
        session(2, 2, "Edit", edit("x", "    meadow();"), false);
        assertThat(blame("void f() {", "    lantern();", "    harbour();", "}", "    meadow();"))
                .containsExactly("1 ?", "2-3 1", "4 ?", "5 2");
    }

    @Test
    void aLineThatWasTakenOutAndWrittenAgainIsThatOfTheLaterCall() throws IOException {
        session(1, 1, "Write", write("one lantern\ntwo harbour\n"), false);
        session(2, 2, "Edit", edit("two harbour", "two meadow"), false);
        session(3, 3, "Edit", edit("two meadow", "two harbour"), false);
        assertThat(blame("one lantern", "two harbour")).containsExactly("1 1", "2 3");
    }

    @Test
    void aPatchExplainsTheLinesOfItsFileOnly() throws IOException {
        String patch = "*** Begin Patch\n*** Update File: /work/apple/src/B.java\n@@\n+    int beta;\n"
                + "*** Update File: src/A.java\n@@\n class A {\n-    int old;\n+    int lantern;\n }\n*** End Patch";
        session(1, 1, "apply_patch", "{\"input\":" + Lines.json(patch) + "}", false);
        assertThat(blame("class A {", "    int lantern;", "}", "    int beta;")).containsExactly("1 ?", "2 1", "3-4 ?");
    }

    @Test
    void noFailedCallAndNoCallOnAnotherFileExplainsAnything() throws IOException {
        session(1, 1, "Write", write("one lantern\n"), true);
        session(2, 2, "Write", write("one lantern\n").replace("A.java", "B.java"), false);
        session(3, 3, "Read", "{\"file_path\":\"" + FILE + "\"}", false);
        assertThat(blame("one lantern")).containsExactly("1 ?");
    }

    @Test
    void aBracketAloneProvesNothing() throws IOException {
        session(1, 1, "Edit", edit("gone", "    }\n}"), false);
        assertThat(blame("{", "    }", "}")).containsExactly("1-3 ?");
    }
}
