package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every id that a hint prints opens the session of the hint.
class HintIdsTest {

    private static final Pattern SHOW = Pattern.compile("seshat show (\\S+)");

    @TempDir
    private Path home = Path.of("");

    @BeforeEach
    void writeSessionsWithSimilarIds() throws IOException {
        Path projects = home.resolve(".claude/projects");
        Log.write(projects, "/w/one", "a1b2c3d4-0000-4000-8000-000000000001", "the first lantern");
        Log.write(projects, "/w/one", "a1b2c3d4-0000-4000-8000-000000000002", "the second lantern");
        Log.write(projects, "/w/one", "ffff0000-0000-4000-8000-000000000003", "the third lantern");
        Path subagent = projects.resolve("-w-one/agent-a1b2c3d4.jsonl");
        Files.write(subagent, Log.lines("/w/one", "ffff0000-0000-4000-8000-000000000003", "the fourth lantern"));
        Path another = projects.resolve("-w-one/agent-ffff0000.jsonl");
        Files.write(another, Log.lines("/w/one", "ffff0000-0000-4000-8000-000000000003", "the fifth lantern"));
    }

    @Test
    void whereOneIdBeginsWithAnother() {
        InProcess program = InProcess.at(home);
        for (String which : new String[] {"first", "second", "third", "fourth", "fifth"}) {
            String found = program.run("search", "\"" + which + " lantern\"", "--limit", "1")
                    .out();
            Matcher hint = SHOW.matcher(found);
            assertThat(hint.find()).as(found).isTrue();
            assertThat(program.run("show", hint.group(1)).out())
                    .as(hint.group(1))
                    .contains("the " + which + " lantern");
        }
    }

    @Test
    void inTheList() {
        InProcess program = InProcess.at(home);
        program.run("list", "--all").out().lines().forEach(row -> {
            String id = row.strip().replaceAll("\\s.*", "");
            String title = row.replaceAll(".*(the \\w+ lantern).*", "$1");
            assertThat(program.run("show", id).out()).as(row).contains(title);
        });
    }
}
