package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The README shows what the program does.
class ReadmeTest {

    private static final Path PROJECT =
            RealProgram.launcher().resolveSibling(".").normalize();
    private static final Path README = PROJECT.resolve("README.md");
    private static final Pattern SHOWN =
            Pattern.compile("```\\n\\$ \\./seshat ([^\\n]*)\\n(.*?)\\n```", Pattern.DOTALL);

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

    /// As pasted by a user, beside the program, with the example's log among Claude Code's.
    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void everyCommandOfTheTableWorksAsPrinted(String shell) throws Exception {
        Path beside = Files.createDirectories(home.resolve("seshat"));
        Files.createSymbolicLink(beside.resolve("seshat"), RealProgram.launcher());
        RealProgram program = RealProgram.at(home).in(beside).with("SESSIONS_DIR", PROJECT.resolve("docs"));
        for (String command : commands(shell)) {
            Path script = Files.writeString(home.resolve("script"), command + "\n");
            Outcome outcome = program.runCommand(List.of(shell, script.toString()));
            assertThat(outcome.exit()).as(command + ": " + outcome.err()).isZero();
            assertThat(outcome.err()).as(command).doesNotContain("seshat: ", "no matches found", "parse error");
        }
    }

    @Test
    void exitCodesAreAsItSays() throws Exception {
        RealProgram program = RealProgram.at(home).with("SESSIONS_DIR", PROJECT.resolve("docs"));
        assertThat(Files.readString(README).replaceAll("\\s+", " "))
                .contains("Exit codes: 0 success, 1 nothing found, 2 wrong usage or failure.");
        assertThat(program.run("search", "burst").exit()).isZero();
        assertThat(program.run("search", "burst", "--limit", 0).exit()).isZero();
        assertThat(program.run("list", "--project", "nowhere").exit()).isZero();
        assertThat(program.run("search", "zebra").exit()).isOne();
        assertThat(program.run("search", "zebra", "--limit", 0).exit()).isOne();
        assertThat(program.run("show", "ffffffff").exit()).isOne();
        assertThat(program.run("search", "burst", "--limit", -1).exit()).isEqualTo(2);
        assertThat(program.run("show").exit()).isEqualTo(2);
        assertThat(program.run("shwo").exit()).isEqualTo(2);
    }

    /// The commands of the table; of those for a certain shell only the ones for this one.
    private static List<String> commands(String shell) throws IOException {
        List<String> commands = new ArrayList<>();
        for (Map<String, String> row : PageTables.of(README).rowsWith("to", "run")) {
            String purpose = row.getOrDefault("to", "");
            if (purpose.matches(".* in (bash|zsh)") && !purpose.endsWith(" in " + shell)) {
                continue;
            }
            PageTables.code(row, "run").stream()
                    .filter(code -> code.contains("./seshat"))
                    .forEach(commands::add);
        }
        assertThat(commands).hasSizeGreaterThan(20);
        return commands;
    }
}
