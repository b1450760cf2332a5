package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The commands that answer what belongs together: `related`, `thread`, `files`, `blame`, `topics`.
class LinksCommandsTest {

    private static final String FIRST = "abcd1111-0000-4000-8000-000000000001";
    private static final String FORK = "abcd2222-0000-4000-8000-000000000002";
    private static final String OTHER = "abcd3333-0000-4000-8000-000000000003";

    @TempDir
    private Path home = Path.of("");

    private InProcess program = InProcess.at(home);
    private Path file = Path.of("");

    @BeforeEach
    void archiveThree() throws IOException {
        program = InProcess.at(home);
        Path work = Files.createDirectories(home.toRealPath().resolve("work"));
        file = Files.writeString(work.resolve("Lantern.java"), "by hand\nint lantern = 1;\n");
        Path projects = home.resolve(".claude/projects");
        write(projects, work, FIRST, "Light the lantern \\u001b[31m", List.of(edit("x", "int lantern = 1;")));
        write(projects, work, FORK, "Light the lantern", List.of(edit("int lantern = 1;", "int lantern = 2;")));
        Path fork = projects.resolve(work.toString().replace('/', '-')).resolve(FORK + ".jsonl");
        Files.writeString(
                fork,
                Files.readString(fork)
                        .replaceFirst("\\{\"cwd\"", "{\"forkedFrom\":{\"sessionId\":\"" + FIRST + "\"},\"cwd\""));
        write(projects, work, OTHER, "Row to the harbour", List.of(read()));
    }

    private void write(Path projects, Path work, String id, String prompt, List<String> calls) throws IOException {
        Path log = Log.write(projects, work.toString(), id, prompt);
        StringBuilder lines = new StringBuilder(Files.readString(log));
        calls.forEach(call -> lines.append(call).append('\n'));
        Files.writeString(log, lines);
    }

    private String edit(String before, String after) {
        return call("Edit", ",\"old_string\":\"" + before + "\",\"new_string\":\"" + after + "\"");
    }

    private String read() {
        return call("Read", "");
    }

    private String call(String tool, String more) {
        return "{\"type\":\"assistant\",\"timestamp\":\"2026-02-01T10:00:0" + more.length() % 10
                + "Z\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"" + tool
                + "\",\"input\":{\"file_path\":\"" + file + "\"" + more + "}}]}}";
    }

    private JsonNode json(Object... words) {
        Outcome outcome = program.run(words);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return JsonMapper.shared().readTree(outcome.out());
    }

    @Test
    void relatedSessionsSayWhy() {
        Outcome related = program.run("related", "abcd1");
        assertThat(related.exit()).as(related.err()).isZero();
        assertThat(related.out().lines().toList().getFirst()).contains("abcd2222", "continues it, 1 shared file");
        assertThat(related.out()).contains("abcd3333", "Row to the harbour");
        assertThat(json("related", FIRST, "--limit", 1, "--json")
                        .at("/sessions/0/reasons/0/relationship")
                        .asString())
                .isEqualTo("continues");
        assertThat(program.run("related", "ffff").exit()).isEqualTo(1);
        assertThat(program.run("related", "abcd1", "--hops", 9).err()).contains("--hops must be a number from 1 to 5.");
    }

    @Test
    void aThreadIsInOrderAndItsTitlesAreHarmless() {
        Outcome thread = program.run("thread", FORK);
        assertThat(thread.out().lines().map(line -> line.split(" ", -1)[0])).containsExactly("abcd1111", "abcd2222");
        assertThat(thread.out()).doesNotContain("\u001b").contains("this one");
        assertThat(json("thread", FORK, "--json").at("/sessions/1/continues/0").asString())
                .endsWith(FIRST);
        assertThat(json("thread", OTHER, "--json").at("/total").asInt()).isEqualTo(1);
    }

    @Test
    void whoTouchedAFileIsListed() {
        Outcome files = program.run("files", file);
        assertThat(files.out().lines()).hasSize(3);
        assertThat(files.out()).contains("changed once", "read once");
        assertThat(json("files", file, "--json").at("/total").asInt()).isEqualTo(3);
        assertThat(json("files", "Lantern.java", "--json").at("/total").asInt()).isEqualTo(3);
        Outcome none = program.run("files", "/nowhere/Nothing.java");
        assertThat(none.exit()).isEqualTo(1);
        assertThat(none.err()).contains("No session is known to have touched it.");
    }

    @Test
    void linesAreExplainedOrUnknown() throws IOException {
        Outcome blame = program.run("blame", file);
        assertThat(blame.out().lines().toList().get(0)).contains("1", "unknown", "by hand");
        assertThat(blame.out().lines().toList().get(1)).contains("2", "abcd1111", "Edit #2", "int lantern = 1;");
        assertThat(json("blame", file + ":2", "--json")
                        .at("/parts/0/session/sessionId")
                        .asString())
                .isEqualTo(FIRST);
        assertThat(program.run("blame", file + ":1").exit()).isEqualTo(1);
        assertThat(program.run("blame", file + ":9").err()).contains("has 2 lines, so not line 9.");
        assertThat(program.run("blame", home.resolve("nothing")).err()).contains("there is no file");
        Files.delete(file);
        Files.createDirectory(file);
        assertThat(program.run("blame", file).exit()).isEqualTo(1);
    }

    @Test
    void topicsAreWordsOfTitles() {
        Outcome topics = program.run("topics");
        assertThat(topics.out()).contains("lantern", "2 sessions", "harbour");
        assertThat(json("topics", "--project", "work", "--json")
                        .at("/topics/0/topic")
                        .asString())
                .isEqualTo("lantern");
        assertThat(program.run("topics", "--project", "nowhere").exit()).isEqualTo(1);
    }
}
