package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the README shows is what the program does.
class ReadmeTest {

    private static final Path PROJECT =
            RealProgram.launcher().resolveSibling(".").normalize();
    private static final Path README = PROJECT.resolve("README.md");
    private static final Pattern SHOWN =
            Pattern.compile("```\\n\\$ \\./seshat ([^\\n]*)\\n(.*?)\\n```", Pattern.DOTALL);
    private static final Pattern NAMED = Pattern.compile("`\\./seshat ([^`]*)`");

    @TempDir
    private Path home = Path.of("");

    @Test
    void theExamplesPrintWhatTheySay() throws Exception {
        Matcher shown = SHOWN.matcher(Files.readString(README));
        int examples = 0;
        while (shown.find()) {
            examples++;
            Outcome outcome = RealProgram.at(home).in(PROJECT).with("TZ", "UTC").run((Object[])
                    shown.group(1).split(" "));
            assertThat(outcome.out()).isEqualTo(shown.group(2) + "\n");
        }
        assertThat(examples).isPositive();
    }

    @Test
    void everyCommandThatItNamesExists() throws Exception {
        for (String words : commands()) {
            Outcome outcome = RealProgram.at(home)
                    .in(PROJECT)
                    .with("SESSIONS_DIR", PROJECT.resolve("docs"))
                    .run((Object[]) words.split(" "));
            assertThat(outcome.exit()).as(words + ": " + outcome.err()).isZero();
        }
    }

    private static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        Matcher named = NAMED.matcher(Files.readString(README));
        while (named.find()) {
            commands.add(named.group(1));
        }
        assertThat(commands).hasSizeGreaterThan(8);
        return commands;
    }
}
