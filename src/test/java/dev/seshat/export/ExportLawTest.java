package dev.seshat.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/// What holds for every session.
class ExportLawTest {

    /// No part of a secret of this length may be left.
    private static final int PART = 6;

    record Placed(String before, String secret, String after) {
        String text() {
            return before + secret + after;
        }
    }

    @Property(tries = 300)
    void nothingOfASecretIsLeftInAnyFormat(@ForAll("placed") Placed placed, @ForAll ExportFormat format) {
        String text = placed.text();
        String command = JsonWriter.write(new JsonValue.Obj(Map.of("command", new JsonValue.Str(text))));
        String nested = JsonWriter.write(new JsonValue.Obj(Map.of("content", new JsonValue.Str(command))));
        Talk talk = new Talk(text)
                .says(Category.USER, text)
                .says(Category.ASSISTANT, "It is `" + text + "`, **so**:\n\n```\n" + text + "\n```\n")
                .says(Category.THINKING, "| a | b |\n|---|---|\n| " + text.replace('\n', ' ') + " | c |\n")
                .calls("c1", "Bash", command, text)
                .answers("c1", "\u001b[31m" + text + "\u001b[0m")
                .calls("c2", "Write", nested, command)
                .says(Category.SYSTEM, text)
                .says(Category.SUMMARY, "1. " + text);
        String exported = talk.as(format);
        assertThat(exported).contains("masked ");
        for (int at = 0; at + PART <= placed.secret().length(); at++) {
            assertThat(exported).doesNotContain(placed.secret().substring(at, at + PART));
        }
    }

    /// Like those of the secrets themselves, except those that need their whole line.
    @Provide
    Arbitrary<Placed> placed() {
        Arbitrary<String> word = Arbitraries.strings()
                .withChars("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
                .ofLength(24)
                .map(text -> text + "7Q");
        Arbitrary<List<String>> around = Arbitraries.of(
                List.of("sk-", ""),
                List.of("ghp_", ""),
                List.of("github_pat_", ""),
                List.of("AKIA", ""),
                List.of("xoxb-", ""),
                List.of("Bearer ", ""),
                List.of("Authorization: Basic ", ""),
                List.of("PASSWORD=", ""),
                List.of("DB_PASSWD=\"", "\""),
                List.of("\"password\": \"", "\""),
                List.of("api_key: ", ""),
                List.of("--token ", ""),
                List.of("mysql://root:", "@host/db"),
                List.of("<password>", "</password>"),
                List.of("-----BEGIN PRIVATE KEY-----\n", "\n-----END PRIVATE KEY-----"));
        Arbitrary<String> before = Arbitraries.of("", "see ", "{ ", "(", "- ", "> ", "<b> ", "& ", "𝄞 ");
        Arbitrary<String> after = Arbitraries.of("", " and so on", " }", ")", " <i>", " &amp;", " 𝄞");
        return Combinators.combine(before, around, word, after)
                .as((b, a, w, z) -> new Placed(b + a.get(0), w, a.get(1) + z));
    }

    /// Whatever the texts are, a document has only our headings, and no foreign markup or images.
    @Property(tries = 500)
    void noMessageChangesTheStructureOfMarkdown(
            @ForAll("hostile") String first, @ForAll("hostile") String second, @ForAll("hostile") String title) {
        Talk talk = new Talk(title)
                .says(Category.USER, first)
                .says(Category.ASSISTANT, second)
                .calls("c1", second, "{}", first)
                .answers("c1", second)
                .says(Category.SYSTEM, first)
                .says(Category.SUMMARY, "end");
        Structure structure = new Structure();
        Node document = Parser.builder().build().parse(talk.as(ExportFormat.MD));
        for (Node block = document.getFirstChild(); block != null; block = block.getNext()) {
            structure.headings += block instanceof Heading ? 1 : 0;
        }
        document.accept(structure);
        // The title, the day, and five messages: a result is inside its call.
        assertThat(structure.headings).isEqualTo(7);
        assertThat(structure.wild).isFalse();
    }

    private static final class Structure extends AbstractVisitor {
        private int headings;
        private boolean wild;

        @Override
        public void visit(HtmlBlock block) {
            wild = true;
        }

        @Override
        public void visit(HtmlInline html) {
            wild = true;
        }

        @Override
        public void visit(Image image) {
            wild = true;
        }

        @Override
        public void visit(Link link) {
            wild |= !link.getDestination().startsWith("http");
        }
    }

    /// HTML contains nothing but our own tags, and each is closed.
    @Property(tries = 500)
    void noMessageChangesTheStructureOfHtml(
            @ForAll("hostile") String first, @ForAll("hostile") String second, @ForAll("hostile") String title) {
        String html = new Talk(title)
                .says(Category.USER, first)
                .says(Category.ASSISTANT, second)
                .calls("c1", second, "{}", first)
                .answers("c1", second)
                .says(Category.SYSTEM, first)
                .as(ExportFormat.HTML);
        assertThat(html.split("<article ", -1)).hasSize(5);
        assertThat(html.split("</article>", -1)).hasSize(5);
        assertThat(html.split("<(script|img|svg|iframe|link|base|object|form|input|style|title|textarea)\\b", -1))
                .as("<title> and <style> of our own")
                .hasSize(3);
        assertThat(html)
                .doesNotContain("href=\"javascript")
                .doesNotContain("\u202e")
                .doesNotContain("\u001b");
        assertThat(html.split(" on[a-z]+=\"", -1)).hasSize(1);
    }

    @Provide
    Arbitrary<String> hostile() {
        return Arbitraries.of(
                        "<script>alert(1)</script>",
                        "<img src=x onerror=\"alert(1)\">",
                        "</article></main>",
                        "</title></style>",
                        "<!--",
                        "-->",
                        "```",
                        "~~~~",
                        "`````",
                        "\n",
                        "\n\n",
                        "# heading",
                        "\n## 7 · User\n",
                        "\n===\n",
                        "\n---\n",
                        "> quote",
                        "- item",
                        "    code",
                        "\t",
                        "[x](javascript:alert(1))",
                        "[masked api key]: http://evil.example\n",
                        "![p](http://evil.example/p.png)",
                        "<javascript:alert(1)>",
                        "| a | b |\n|---|---|\n| c | d |",
                        "\\",
                        "&lt;script&gt;",
                        "\u202e",
                        "\u001b[31m",
                        "\r",
                        "word",
                        " ",
                        "*",
                        "_")
                .list()
                .ofMaxSize(12)
                .map(parts -> String.join("", parts));
    }
}
