package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Excluded projects are not archived, and what was archived before stays unchanged.
class ExcludedProjectsTest {

    private static final String OPEN = "1f3a0001-0000-4000-8000-000000000001";
    private static final String CLOSED = "2b4c0002-0000-4000-8000-000000000002";

    @TempDir
    private Path home = Path.of("");

    @Test
    void theyAreListedAndNotArchived() throws IOException {
        write("/work/open", OPEN, "the open lantern");
        write("/work/clients/acme/app", CLOSED, "the hidden lantern");
        InProcess program = excluding("[\"/work/clients\"]");
        Outcome index = program.run("index");
        assertThat(index.out()).startsWith("Archived 1 new").contains("1 log skipped");
        assertThat(program.run("index").out()).isEqualTo("Nothing new in 1 session.\n");
        assertThat(program.run("search", "lantern", "--json").out())
                .contains("\"total\":1,", OPEN, "\"pending\":0")
                .doesNotContain(CLOSED);
        assertThat(program.run("list").out()).contains("the hidden lantern");
        assertThat(program.run("status").out()).contains("excluded   1 log of excluded projects");
        assertThat(program.run("status", "--json").out()).contains("\"excluded\":1");
        assertThat(program.run("config").out()).contains("exclude").contains("/work/clients");
    }

    @Test
    void promptsOfLostSessionsAreExcludedToo() throws IOException {
        Files.createDirectories(home.resolve(".claude/projects"));
        Files.writeString(
                home.resolve(".claude/history.jsonl"),
                "{\"display\":\"the hidden lantern\",\"timestamp\":1767607200000,\"project\":\"/work/clients/acme\","
                        + "\"sessionId\":\"" + CLOSED + "\"}\n");
        InProcess program = excluding("[\"/work/clients\"]");
        assertThat(program.run("index").out()).contains("1 log skipped");
        assertThat(program.run("index").out()).isEqualTo("Nothing new in 0 sessions.\n");
        assertThat(program.run("search", "lantern", "--json").out()).contains("\"total\":0,");
        Files.delete(settings());
        assertThat(InProcess.at(home).run("index").out()).startsWith("Archived 1 new of 1 session: ");
        assertThat(InProcess.at(home).run("search", "lantern", "--json").out()).contains("\"total\":1,");
    }

    @Test
    void whatWasArchivedBeforeStaysAndIsNotUpdated() throws IOException {
        Path log = write("/work/clients/acme", CLOSED, "the first lantern");
        InProcess open = InProcess.at(home);
        open.run("index");
        append(log, "the second lantern");
        InProcess program = excluding("\"acme\"");
        assertThat(program.run("index").out()).contains("1 log skipped");
        assertThat(program.run("search", "first lantern", "--json").out()).contains("\"total\":1,", "\"pending\":0");
        assertThat(messages(program)).isEqualTo(2);
        assertThat(program.run("index", "--full").exit()).isZero();
        assertThat(messages(program)).as("after a rebuild").isEqualTo(2);
        assertThat(open.run("config").exit()).isZero();
        Files.delete(settings());
        assertThat(open.run("search", "second lantern", "--json").out()).contains("\"total\":1,");
        assertThat(messages(open)).isEqualTo(3);
    }

    @Test
    void aLogThatIsLeftOutIsTakenInOnceItMayBe() throws IOException {
        write("/work/clients/acme", CLOSED, "the hidden lantern");
        InProcess program = excluding("\"/work/clients/*\"");
        assertThat(program.run("search", "lantern").exit()).isEqualTo(1);
        excluding("\"/work/other\"");
        assertThat(program.run("search", "lantern", "--json").out()).contains("\"total\":1,");
    }

    @Test
    void aPatternThatIsNoTextIsRefused() throws IOException {
        assertThat(excluding("[1]").run("index").err()).contains("“exclude” must be a non-blank string, not 1.");
    }

    private static int messages(InProcess program) {
        String status = program.run("status", "--json").out();
        return Integer.parseInt(status.replaceAll("(?s).*\"messages\":(\\d+).*", "$1"));
    }

    private Path settings() {
        return home.resolve(".config/seshat/config.jsonc");
    }

    private InProcess excluding(String patterns) throws IOException {
        Files.createDirectories(settings().getParent());
        Files.writeString(settings(), "{\"exclude\": " + patterns + "}");
        return InProcess.at(home);
    }

    private Path write(String cwd, String id, String prompt) throws IOException {
        Path log = Log.write(home.resolve(".claude/projects"), cwd, id, prompt);
        // A log that changed just now is checked once more.
        Files.setLastModifiedTime(log, FileTime.from(Instant.now().minusSeconds(60)));
        return log;
    }

    private static void append(Path log, String text) throws IOException {
        Files.writeString(log, Log.answer(text) + "\n", StandardOpenOption.APPEND);
    }
}
