package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names of logs and directories that are not UTF-8, as left by an old disk or another system.
class UndecodableNamesTest {

    private static final String ID = "abcd1111-0000-4000-8000-00000000000";

    @TempDir
    private Path home = Path.of("");

    private RealProgram program;

    /// Three logs: one in such a directory, and two whose names would decode to the same text.
    @BeforeEach
    void writeLogs() throws IOException, InterruptedException {
        home = home.toRealPath();
        program = RealProgram.at(home);
        for (int i = 1; i <= 3; i++) {
            Files.write(home.resolve(i + ".jsonl"), Log.lines("/w/one", ID + i, "Where is heron " + i + "?"));
        }
        Outcome made = program.runCommand(List.of("bash", "-c", """
                touch -d '2026-02-01 10:00' *.jsonl
                d=.claude/projects
                mkdir -p $d/$'-w-caf\\xe9' $d/-w-one
                mv 1.jsonl $d/$'-w-caf\\xe9'/%s1.jsonl
                mv 2.jsonl $d/-w-one/$'x\\xff.jsonl'
                mv 3.jsonl $d/-w-one/$'x\\xfe.jsonl'
                """.formatted(ID)));
        assertThat(made).isEqualTo(new Outcome(0, "", ""));
    }

    @Test
    void areArchivedOnceAndFound() throws IOException, InterruptedException {
        assertThat(program.run("index").out()).startsWith("Archived 3 new");
        assertThat(program.run("index", "--json").out()).contains("\"unchanged\":3", "\"bytesRead\":0");
        for (int i = 1; i <= 3; i++) {
            assertThat(program.run("search", "heron " + i).out()).contains("Where is heron " + i + "?");
            assertThat(program.run("show", ID + i, "--no-pager").out()).contains("Where is heron " + i + "?");
        }
        assertThat(program.run("status").out()).doesNotContain("pending", "log gone");
    }

    @Test
    void areListedFromTheCache() throws IOException, InterruptedException {
        String listed = program.run("list", "--json").out();
        assertThat(listed).contains(ID + "1", ID + "2", ID + "3", "x%FF.jsonl", "x%FE.jsonl", "-w-caf%E9/");
        String cache = Files.readString(home.resolve(".cache/seshat/metadata.json"));
        assertThat(cache).contains("x%FF.jsonl", "x%FE.jsonl", "-w-caf%E9/");
        // Tier 2 is the cache.
        assertThat(program.run("list", "--json").out()).isEqualTo(listed.replace("\"tier\":3", "\"tier\":2"));
    }

    @Test
    void canBeNamedByTheTextThatIsPrinted() throws IOException, InterruptedException {
        String file = "file://" + home + "/.claude/projects/-w-one/x%FF.jsonl";
        assertThat(program.run("show", file, "--no-pager").out()).contains("heron 2");
        program.run("index");
        assertThat(program.run("search", "heron", "--files").out()).contains(file + "\n");
    }
}
