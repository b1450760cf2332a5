package dev.seshat.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.ToolInput;
import dev.seshat.json.JsonValue;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Mask;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/// What a hit shows of a message.
class PassagesTest {

    private static final Instant AT = Instant.parse("2026-02-01T10:00:00Z");
    private static final Project PROJECT = Project.at("/w/shop");

    private static Message call(String tool, String input) throws Exception {
        String json = input.replace('\'', '"');
        return new Message(3, Category.TOOL_CALL, AT, null, false, ToolInput.call("c", tool, JsonValue.parse(json)));
    }

    private static Message result(String tool, String text) {
        return new Message(
                4, Category.TOOL_RESULT, AT, null, false, new Content.ToolResult("c", tool, text, false, null, 0));
    }

    private static Message said(Category category, String text) {
        return new Message(5, category, AT, null, false, new Content.Text(text));
    }

    private static Passage passage(String typed, Message message) {
        Query query = QueryParser.parse(typed, Clock.systemUTC());
        QuerySpots spots = new QuerySpots(Asking.of(typed));
        return new Passages(spots, Mask.NONE, query.filters()).of(message, spots.in(message.text()), PROJECT);
    }

    private static String shown(String typed, Message message) {
        Passage passage = passage(typed, message);
        StringBuilder text = new StringBuilder(passage.snippet());
        for (Passage.Mark mark : passage.marks().reversed()) {
            text.insert(mark.to(), ']').insert(mark.from(), '[');
        }
        return text.toString();
    }

    @Test
    void tellsWhenItWasSaid() {
        assertThat(passage("heron", said(Category.USER, "a heron")).at()).isEqualTo(AT);
    }

    @Test
    void showsACommandWithoutTheSyntaxOfItsArguments() throws Exception {
        assertThat(shown(
                        "pytest login",
                        call(
                                "Bash",
                                "{'command':'pytest tests/test_login.py','description':'Run it','timeout':60000}")))
                .isEqualTo("[pytest] tests/test_[login].py # Run it");
        assertThat(shown("make", call("shell", "{'command':['bash','-lc','make all'],'workdir':'/w/shop'}")))
                .isEqualTo("[make] all");
        assertThat(shown("workdir", call("shell", "{'command':['bash','-lc','make all'],'workdir':'/w/shop'}")))
                .isEqualTo("make all · [workdir]: /w/shop");
    }

    @Test
    void showsWhatAnEditChanges() throws Exception {
        Message edit = call(
                "Edit",
                "{'file_path':'/w/shop/src/Cart.java','old_string':'class Cart {\\n  int timeout = 5;\\n}',"
                        + "'new_string':'class Cart {\\n  int timeout = 30;\\n}'}");
        assertThat(shown("file:Cart.java", edit)).isEqualTo("src/Cart.java: int timeout = 5; → int timeout = 30;");
        assertThat(shown("timeout 30 cart", edit))
                .isEqualTo("src/[Cart].java: int [timeout] = 5; → int [timeout] = [30];");
        assertThat(shown("class", edit))
                .as("a word that only unchanged lines hold")
                .isEqualTo(
                        "/w/shop/src/Cart.java · [class] Cart { · int timeout = 5; · } · [class] Cart { · int timeout = 30;"
                                + " · }");
    }

    @Test
    void showsBothSidesOfALongEditWhereNoWordIsInIt() throws Exception {
        Message edit = call(
                "Edit",
                "{'file_path':'/w/shop/a.md','old_string':'" + "old ".repeat(80) + "','new_string':'"
                        + "new ".repeat(80) + "'}");
        assertThat(shown("file:a.md", edit)).matches("a\\.md: (old ){17}ol… → (new ){17}ne….*");
    }

    @Test
    void namesThePartsOfSeveralEdits() throws Exception {
        assertThat(
                        shown(
                                "tool:MultiEdit",
                                call(
                                        "MultiEdit",
                                        "{'file_path':'/w/shop/a.py','edits':[{'old_string':'a','new_string':'b'},"
                                                + "{'old_string':'','new_string':'c'},{'old_string':'d\\nx','new_string':'x'}]}")))
                .isEqualTo("a.py: a → b · + c · - d");
    }

    @Test
    void showsThePartOfAPatchThatIsAboutTheFile() throws Exception {
        String patch = "*** Begin Patch\\n*** Update File: src/a.rs\\n@@ fn a\\n-let x = 1;\\n+let x = 2;\\n"
                + "*** Update File: src/b.rs\\n@@\\n fn b() {\\n+  log();\\n }\\n*** End Patch";
        assertThat(shown("file:a.rs", call("apply_patch", "{'input':'" + patch + "'}")))
                .isEqualTo("src/a.rs: let x = 1; → let x = 2; · src/b.rs: + log();");
        assertThat(shown("file:b.rs", call("apply_patch", "{'input':'" + patch + "'}")))
                .isEqualTo("src/b.rs: + log(); · src/a.rs: let x = 1; → let x = 2;");
        assertThat(shown("file:*b.rs", call("shell", "{'command':['apply_patch','" + patch + "']}")))
                .startsWith("src/b.rs: + log();");
        assertThat(shown(
                        "file:c.py",
                        call("patch", "{'diff':'--- a/c.py\\n+++ b/c.py\\n@@ -1 +1 @@\\n-old()\\n+new()\\n'}")))
                .isEqualTo("c.py: old() → new()");
    }

    @Test
    void namesTheFileOfWhatIsReadWrittenAndSearched() throws Exception {
        assertThat(shown("tool:Read", call("Read", "{'file_path':'/w/shop/src/Cart.java','offset':10,'limit':50}")))
                .isEqualTo("src/Cart.java:10-59");
        assertThat(shown(
                        "needle",
                        call("Write", "{'file_path':'/w/shop/n.txt','content':'" + "x ".repeat(300) + "needle'}")))
                .matches("n\\.txt: …(x )+\\[needle]");
        assertThat(shown("login", call("Grep", "{'pattern':'login.*','path':'/w/shop/src','glob':'*.java','-n':true}")))
                .isEqualTo("[login].* in src (*.java)");
        assertThat(shown("tool:WebFetch", call("WebFetch", "{'url':'https://example.org','prompt':'What is new?'}")))
                .isEqualTo("https://example.org · What is new?");
        assertThat(shown("heron", call("mcp__birds__find", "{'bird':'heron','where':{'lake':'Como','depth':3}}")))
                .isEqualTo("bird: [heron] · lake: Como · depth: 3");
    }

    @Test
    void cutsTheBeginningOfALongPath() throws Exception {
        String path = "/elsewhere/" + "directory/".repeat(12) + "Deep.java";
        assertThat(shown("tool:Read", call("Read", "{'file_path':'" + "x".repeat(500) + "'}")))
                .isEqualTo("…" + "x".repeat(60));
        assertThat(shown("file:Deep.java", call("Read", "{'file_path':'" + path + "'}")))
                .isEqualTo("…/directory/directory/directory/directory/directory/Deep.java");
    }

    @Test
    void showsOutputWithoutColoursAndLineNumbers() {
        assertThat(shown("timeout", result("Bash", "\u001b[31mE\u001b[0m  Timeout\n\u001b[1min login\u001b[m")))
                .isEqualTo("E [Timeout] · in login");
        assertThat(shown("timeout", result("Bash", "[31mE[0m  Timeout after [5m] in rate(x[5m])")))
                .isEqualTo("E [Timeout] after [5m] in rate(x[5m])");
        assertThat(shown("rate", result("Bash", "rate(x[5m) [5min"))).isEqualTo("[rate](x[5m) [5min");
        assertThat(shown("beta 2", result("Read", "     1→alpha\n     2→beta\n     3→gamma")))
                .isEqualTo("alpha · [beta] · gamma");
        assertThat(shown("two", said(Category.ASSISTANT, "one\ntwo\n3→ three"))).isEqualTo("one [two] 3→ three");
    }

    @Test
    void prefersWhatWasSaidAndDoneToDumpsOfFiles() throws Exception {
        String typed = "retry";
        QuerySpots spots = new QuerySpots(Asking.of(typed));
        List<Message> messages = List.of(
                result("Read", "1→ retry retry retry"),
                result("Edit", "The file has been updated: retry retry retry"),
                call("Bash", "{'command':'make retry'}"),
                said(Category.ASSISTANT, "There is a retry now, and the test passes."),
                said(Category.USER, "There is a retry now, and the test passes."));
        assertThat(new Passages(spots, Mask.NONE, List.of())
                        .of(messages, PROJECT).stream().map(Passage::snippet))
                .as("and nothing twice")
                .containsExactly("There is a retry now, and the test passes.", "make retry", "retry retry retry");
    }

    @Test
    void choosesTheMostTellingMessageWhereNoWordsDecide() throws Exception {
        Message read = call("Read", "{'file_path':'/a'}");
        Message dump = result("Read", "1→a");
        Message edit = call("Edit", "{'file_path':'/a','old_string':'a','new_string':'b'}");
        Message done = result("Edit", "updated");
        Message asked = said(Category.USER, "please");
        Message thought = said(Category.THINKING, "");
        assertThat(PassageRanking.ofFiltered(List.of(done, dump, read, edit))).containsExactly(edit, read);
        assertThat(PassageRanking.ofFiltered(List.of(thought, done, asked, edit)))
                .containsExactly(asked, edit);
        assertThat(PassageRanking.ofFiltered(List.of(dump, done))).containsExactly(dump, done);
        assertThat(PassageRanking.ofFiltered(List.of())).isEmpty();
    }

    /// Whatever is removed from or replaced in a text, a highlight is a word of the query.
    @Property(tries = 1_000)
    void everyMarkIsAWordOfTheQuery(@ForAll("messages") Message message) {
        String typed = "upload timeout \"proxy x\" 日本 wor* 12 file:a.java";
        Passage passage = passage(typed, message);
        WeightedQuery asked = Asking.of(typed);
        assertThat(passage.snippet().chars()).noneMatch(Character::isISOControl);
        int last = -1;
        for (Passage.Mark mark : passage.marks()) {
            assertThat(mark.from()).isGreaterThan(last);
            assertThat(mark.to())
                    .isGreaterThan(mark.from())
                    .isLessThanOrEqualTo(passage.snippet().length());
            last = mark.to();
            String marked = passage.snippet().substring(mark.from(), mark.to()).replace(" · ", " ");
            assertThat(new TermScanner(asked).read(marked, true).spots())
                    .as("“%s” in %s", marked, passage.snippet())
                    .isNotEmpty();
        }
    }

    @Provide
    Arbitrary<Message> messages() {
        Arbitrary<String> texts = Arbitraries.of(
                        "upload",
                        "Timeout",
                        "proxy",
                        "x",
                        "word ",
                        "日本語",
                        "😀",
                        "/",
                        "12",
                        " ",
                        " ",
                        "\n",
                        "\n",
                        "\t",
                        "  12→",
                        "\n13→",
                        "\n14\t",
                        "\n15:",
                        "\u001b[31m",
                        "[0m",
                        "\r\n",
                        "\0",
                        "- ",
                        "+ ",
                        " → ",
                        "\n*** Update File: src/a.java\n",
                        "*** Begin Patch",
                        "word ".repeat(40),
                        "/a/b".repeat(30))
                .list()
                .ofMaxSize(25)
                .map(pieces -> String.join("", pieces));
        Arbitrary<String> tools =
                Arbitraries.of("Edit", "Write", "Bash", "Read", "Grep", "apply_patch", "mcp__x", "Task");
        return Combinators.combine(texts, texts, tools, Arbitraries.integers().between(0, 2))
                .as((one, other, tool, kind) -> switch (kind) {
                    case 0 -> said(Category.USER, one);
                    case 1 -> result(tool, one);
                    default -> anyCall(one, other, tool);
                });
    }

    private static Message anyCall(String one, String other, String tool) {
        String path = "/w/shop/" + one.replace("\n", "");
        JsonValue input = new JsonValue.Obj(Map.of(
                "file_path", new JsonValue.Str(path),
                "old_string", new JsonValue.Str(one),
                "new_string", new JsonValue.Str(other),
                "command", new JsonValue.Str(one),
                "content", new JsonValue.Str(other),
                "pattern", new JsonValue.Str(one),
                "input", new JsonValue.Str(other),
                "prompt", new JsonValue.Str(one)));
        return new Message(3, Category.TOOL_CALL, AT, null, false, ToolInput.call("c", tool, input));
    }
}
