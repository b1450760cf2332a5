package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Exports from the command line.
class ExportCommandTest {

    private static final String ID = "4e6f1c2a-8b3d-4f5e-9a70-1c2d3e4f5a6b";
    private static final String SECRET_ID = "5ec4e700-0000-4000-8000-000000000001";
    private static final String TOKEN = "ghp_abcdefghijklmnopqrstuvwx12";
    private static final String NONE = "Masked no secrets. Review the file before you share it.\n";

    @TempDir
    private Path home = Path.of("");

    private Path log = Path.of("");
    private InProcess program = InProcess.at(home);

    @BeforeEach
    void copyTheExample() throws IOException {
        program = InProcess.at(home);
        Path directory = Files.createDirectories(home.resolve(".claude/projects/-home-ada-src-turnstile"));
        log = Files.copy(Path.of("docs/example", ID + ".jsonl"), directory.resolve(ID + ".jsonl"));
        Files.setLastModifiedTime(log, FileTime.from(Instant.parse("2026-03-12T09:31:00Z")));
        Log.write(home.resolve(".claude/projects"), "/w", SECRET_ID, "Use " + TOKEN + " and PASSWORD=swordfish12");
    }

    @ParameterizedTest
    @ValueSource(strings = {"html", "md"})
    void aFileIsTheSameToTheLetter(String format) throws IOException {
        Outcome outcome = program.run("export", "4e6f", "--format", format, "--all");
        assertThat(outcome.err()).isEqualTo(NONE);
        assertThat(outcome.exit()).isZero();
        new Golden(Path.of("src/test/resources/output/export." + format)).compare(outcome.out());
    }

    @Test
    void jsonIsWhatShowPrints() {
        Outcome shown = program.run("show", "4e6f", "--json");
        assertThat(program.run("export", "4e6f", "--format", "json", "--all"))
                .isEqualTo(new Outcome(0, shown.out(), NONE));
    }

    @Test
    void imagesAreEmbeddedOnlyOnRequestAndNotThoseOfWhatIsLeftOut() throws IOException {
        String id = "1a6e0000-0000-4000-8000-000000000001";
        String image = "{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"data\":\"R0lGODlhAQABAAAAOwA=\"}}";
        String line = "{\"type\":\"user\",\"cwd\":\"/w\",\"sessionId\":\"" + id
                + "\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"look\"}," + image + "," + image + "]}}\n";
        Files.writeString(home.resolve(".claude/projects/-home-ada-src-turnstile/" + id + ".jsonl"), line + line);
        String plain = program.run("export", id, "--format", "html").out();
        assertThat(plain)
                .contains("<p class=\"none\">2 images, not in this file.</p>")
                .doesNotContain("<img", "img-src");
        Outcome embedded = program.run("export", id, "--format", "html", "--images", "--leave-out", "1");
        assertThat(embedded.err()).isEqualTo(NONE + "Images are embedded unmasked: look at each of them.\n");
        assertThat(embedded.out())
                .contains("img-src data:;", "Images are embedded unmasked.")
                .contains("<p><img alt=\"Image 1 of 2\" src=\"data:image/gif;base64,R0lGODlhAQABAAAAOwA=\"></p>")
                .containsOnlyOnce("2 images, not in this file.");
        assertThat(embedded.out().split("<img", -1)).hasSize(3);
        assertThat(program.run("export", id, "--images"))
                .isEqualTo(
                        new Outcome(2, "", "seshat: --images needs HTML: --format html. See: seshat export --help\n"));
    }

    @Test
    void withoutAWordItHoldsWhatThePageShows() {
        String out = program.run("export", "4e6f").out();
        assertThat(out)
                .startsWith("# Off-by-one in the burst limiter\n")
                .contains("> The burst test fails since yesterday")
                .contains("failed (1)")
                .contains("- ", "+ ")
                .doesNotContain("letsTenThroughInABurst:21")
                .contains("Not in this file: tool results, system messages, progress, snapshots.");
        assertThat(program.run("export", "4e6f", "--category", "user", "--no-thinking")
                        .out())
                .contains("The burst test fails")
                .doesNotContain("Limiter.java");
        assertThat(program.run("export", "4e6f", "--from", 7, "--limit", 1).out())
                .contains("### 7 ")
                .doesNotContain("### 0 ")
                .doesNotContain("### 8 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"html", "md", "json"})
    void secretsAreMaskedAndCounted(String format) {
        Outcome outcome = program.run("export", "5ec4", "--format", format);
        assertThat(outcome.out())
                .doesNotContain(TOKEN)
                .doesNotContain("swordfish12")
                .contains("masked github token");
        assertThat(outcome.err())
                .isEqualTo("Masked 2 secrets: 1 GitHub token, 1 credential. Review the file before you share it.\n");
        assertThat(program.run("export", "5ec4", "--redact", "--format", format))
                .isEqualTo(outcome);
        Outcome open = program.run("export", "5ec4", "--no-redact", "--format", format);
        assertThat(open.out().replace("\\_", "_")).contains(TOKEN, "swordfish12");
        assertThat(open.err()).isEqualTo("Secrets were not masked. Review the file before you share it.\n");
    }

    @Test
    void messagesAreLeftOutByHand() {
        Outcome outcome = program.run("export", "5ec4", "--leave-out", "0,7");
        assertThat(outcome.out())
                .doesNotContain("masked")
                .contains(
                        "\\[left out on request\\]",
                        "[left out on request]",
                        "Left out on request: 1 message.",
                        "> Yes.");
    }

    @Test
    void aSessionWhoseLogIsGoneIsExportedAsBefore() throws IOException {
        String before =
                program.run("export", "4e6f", "--format", "html", "--all").out();
        assertThat(program.run("index").exit()).isZero();
        Files.delete(log);
        assertThat(program.run("export", "4e6f", "--format", "html", "--all")).isEqualTo(new Outcome(0, before, NONE));
        assertThat(program.run("export", "ffff0000").exit()).isEqualTo(1);
    }

    @Test
    void aFileIsWrittenWholeAndNeverReplacedUnasked() throws IOException {
        Path file = home.resolve("talk.html");
        Outcome first = program.run("export", "4e6f", "--output", file);
        assertThat(first).isEqualTo(new Outcome(0, "", "Wrote " + file + ": 12 messages.\n" + NONE));
        assertThat(file).content().startsWith("<!doctype html>").endsWith("</html>\n");
        Files.writeString(file, "mine");
        Outcome second = program.run("export", "4e6f", "-o", file);
        assertThat(second)
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: " + file + " already exists: choose another name, or overwrite it with --force.\n"));
        assertThat(file).hasContent("mine");
        assertThat(program.run("export", "4e6f", "-o", file, "--force").exit()).isZero();
        assertThat(file).content().startsWith("<!doctype html>");
        try (Stream<Path> files = Files.list(home)) {
            assertThat(files.map(each -> each.getFileName().toString())).noneMatch(name -> name.endsWith(".part"));
        }
    }

    @Test
    void theNameOfTheFileSaysTheFormat() {
        for (List<String> each : List.of(
                List.of("a.html", "<!doctype"), List.of("a.md", "# Off"), List.of("a.json", "{"), List.of("a", "# "))) {
            Path file = home.resolve(each.getFirst());
            assertThat(program.run("export", "4e6f", "-o", file).exit()).isZero();
            assertThat(file).content().startsWith(each.getLast());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--format pdf | there is no format “pdf”",
                "--all --category user | --all and --category cannot be combined",
                "--redact --no-redact | --redact and --no-redact cannot be combined",
                "--category usr | there is no category “usr”",
                "--limit -1 | --limit takes a number of at least 0",
                "--leave-out x | --leave-out",
                "-o / | is a directory; name a file in it",
                "-o /no/such/place/a.md | cannot write /no/such/place/a.md: its directory does not exist",
            })
    void whatIsWrongIsSaid(String words, String sentence) {
        Object[] all = Stream.concat(Stream.of("export", "4e6f"), Stream.of(words.split(" ")))
                .toArray();
        Outcome outcome = program.run(all);
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains(sentence).hasLineCount(1);
    }
}
