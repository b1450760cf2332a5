package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.discover.Agents;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Help, version, exit codes, and errors for wrong usage.
class ProgramTest {

    private static final String OVERVIEW = """
            Seshat finds, reads and keeps the sessions of your coding agents.

            Usage: seshat COMMAND [options]

              search      Search everything said and done in your sessions.
              list        List all sessions, newest first.
              show        Show the transcript of a session.
              export      Export a session to a file for sharing, with secrets masked.
              projects    List the projects your sessions worked in.
              related     Find the sessions that belong to a session, and why.
              thread      List the sessions that one conversation went through.
              files       Find the sessions that read or changed a file.
              blame       Find the sessions that wrote the lines of a file.
              topics      List what your sessions are about.
              stats       Count sessions, prompts, tools, tokens and their API-equivalent cost.
              cost        Show what a session would have cost over an API, turn by turn.
              resume      Resume a session in its agent and its directory.
              relocate    Give the sessions of a moved project its new path.
              index       Archive new and changed sessions, permanently.
              watch       Keep the archive up to date while agents work.
              status      Show how complete and how fresh the archive is.
              guard       Show when agents delete logs, and make them keep logs longer.
              restore     Put back logs that are gone, byte for byte.
              forget      Permanently delete a session from the archive.
              serve       Read and search sessions in a browser or over HTTP.
              mcp         Let agents search the archive: an MCP server on stdio.
              config      Show every setting and where it came from.
              doctor      Check that everything is in order, and say what to do if not.
              demo        Try Seshat on sample logs, in a temporary directory.
              completion  Print a shell completion script.

            Examples:
              seshat search login timeout       find where it was solved before
              seshat list --since yesterday     list recent sessions of all projects
              seshat show 1f3a                  read the session whose id begins with 1f3a
              seshat show log.jsonl --json      print a log as JSON
              seshat COMMAND --help             options and examples of a command
              seshat --version                  print the version

            """;

    private static final String SHOW = """
            Show the transcript of a session.

            Usage: seshat show [OPTIONS] SESSION

                  SESSION           A session id, the beginning of one, or the path of a
                                      log.

            Options:
                  --category=KIND[,KIND...]
                                    Only messages of these kinds: user, assistant,
                                      thinking, tool_call, tool_result, system, progress,
                                      snapshot, summary, all. Default: all but progress and
                                      snapshot; with --json, all.
                  --no-thinking     Omit the model's thinking.
                  --tools=HOW       Tool calls and their results: short, full or none.
                  --from=N          Start at message N.
                  --at=N            Start a few messages before message N.
                  --limit=N         Show at most N messages.
                  --json            Print the session and its messages as JSON.
                  --raw             Print the lines of the log unchanged.
                  --config=FILE     Read settings from this file.
                  --archive=PLACE   Use this archive: a file or postgresql://host/db.
                  --set=KEY=VALUE   Override a setting for this run, as in --set
                                      trustIndex=true. Keys: sources, maxLineBytes,
                                      trustIndex, archive, language, languages, redact,
                                      exclude, raw, rawMaxMb, prices.
                  --color=WHEN      auto, always or never.
                  --no-pager        Print without a pager.
                  --debug           Print a stack trace on failure.
              -h, --help            Show this help.

            Examples:
              seshat show 1f3a                         the session whose id begins with 1f3a
              seshat show 1f3a --tools none            the conversation only
              seshat show 1f3a --category user         your prompts only
              seshat show 1f3a --from 120 --limit 20   twenty messages from 120 on
              seshat show 1f3a --at 128                start at a search hit
              seshat show log.jsonl --json             a log as JSON
            """;

    private static final String COMPLETION = """
            Print a shell completion script.

            Usage: seshat completion [OPTIONS] SHELL

                  SHELL          bash, zsh or fish.

            Options:
                  --color=WHEN   auto, always or never.
                  --no-pager     Print without a pager.
                  --debug        Print a stack trace on failure.
              -h, --help         Show this help.

            Examples:
              source <(seshat completion bash)                                  in ~/.bashrc
              source <(seshat completion zsh)                                   in ~/.zshrc
              seshat completion fish > ~/.config/fish/completions/seshat.fish   once
            """;

    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void saysItsVersion(String word) throws Exception {
        Outcome outcome = RealProgram.at(home).run(word);
        assertThat(outcome.out()).matches("seshat \\d+\\.\\d+\\.\\d+\\n");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--help", "-h", "help", "help help"})
    void explainsItself(String words) throws Exception {
        assertThat(RealProgram.at(home).run(split(words))).isEqualTo(new Outcome(0, OVERVIEW, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"help show", "show --help", "show -h", "show 1f3a --json --help"})
    void explainsShow(String words) throws Exception {
        assertThat(RealProgram.at(home).run(split(words))).isEqualTo(new Outcome(0, SHOW, ""));
    }

    @Test
    void explainsCompletion() throws Exception {
        assertThat(RealProgram.at(home).run("completion", "--help")).isEqualTo(new Outcome(0, COMPLETION, ""));
    }

    @Test
    void helpInColourSaysTheSame() {
        Outcome outcome = InProcess.at(home).run("show", "--help", "--color", "always");
        assertThat(outcome.out()).contains("\u001b[");
        assertThat(outcome.out().replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(SHOW);
    }

    @Test
    void helpWrapsToTheWidthOfTheTerminal() {
        String narrow = InProcess.at(home)
                .onTerminal(60)
                .with("TERM", "dumb")
                .run("show", "--help")
                .out();
        String options = narrow.substring(0, narrow.indexOf("Examples:"));
        assertThat(options.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            shwo                       | there is no command “shwo”. Did you mean “show”? See: seshat --help
            frobnicate                 | there is no command “frobnicate”. See: seshat --help
            --json                     | there is no command “--json”. See: seshat --help
            help frobnicate            | there is no command “frobnicate”. See: seshat --help
            show abcd --categry user   | there is no option --categry. Did you mean --category? See: seshat show --help
            show abcd --jsno           | there is no option --jsno. Did you mean --json? See: seshat show --help
            show abcd --xyzzy=1        | there is no option --xyzzy. See: seshat show --help
            show abcd efgh             | “efgh” is an unexpected argument. See: seshat show --help
            show abcd --limit -3       | --limit takes a number of at least 0, not -3. See: seshat show --help
            show abcd --from=-1        | --from takes a number of at least 0, not -1. See: seshat show --help
            list --limit -1            | --limit takes a number of at least 0, not -1. See: seshat list --help
            list --since soon          | “soon” is not a date. Use a day (2026-02-01), a month (2026-02), a year (2026), \
            a time (2026-02-01T10:00, 2026-02-01T10:00:00Z), how long ago (12h, 7d, 2w, 3m for months, 1y), or words: \
            yesterday, “last week”, “3 March”, january, “two weeks ago”. See: seshat list --help
            list --since 2026 --until 2025 | no day is both since “2026” and until “2025”. See: seshat list --help
            list --agent claud         | there is no agent “claud”. Did you mean claude? There are: AGENTS. \
            See: seshat list --help
            show abcd --raw --json     | --raw and --json cannot be combined: the log already is JSON. \
            See: seshat show --help
            config --set trustindex=1  | --set: unknown key “trustindex”. Did you mean “trustIndex”? \
            See: seshat config --help
            list --set trustIndex=1    | --set: “trustIndex” must be true or false, not 1. See: seshat list --help
            projects --set trustIndex  | --set: “trustIndex” is not KEY=VALUE. The keys are: sources, maxLineBytes, \
            trustIndex, archive, language, languages, redact, exclude, raw, rawMaxMb, prices. See: seshat projects --help
            show abcd --set            | --set needs a value. See: seshat show --help
            list --config=             | --config: “” is not a valid path. See: seshat list --help
            list --config /none.jsonc  | --config names /none.jsonc, which does not exist.
            show                       | SESSION is missing. See: seshat show --help
            completion                 | SHELL is missing. See: seshat completion --help
            show abcd --limit          | --limit needs a value. See: seshat show --help
            show abcd --tools huge     | --tools takes short, full or none, not “huge”. See: seshat show --help
            show abcd --color pink     | --color takes auto, always or never, not “pink”. See: seshat show --help
            show abcd --limit many     | --limit takes a number, not “many”. See: seshat show --help
            show abcd --from 99999999999 | --from takes a number, not “99999999999”. See: seshat show --help
            completion tcsh            | SHELL takes bash, zsh or fish, not “tcsh”. See: seshat completion --help
            show abc                   | “abc” is too short for a session id: give at least 4 characters. See: seshat show --help
            show .                     | . is not a file: give the log of a session, or its id. See: seshat show --help
            """)
    void saysInOneSentenceWhatIsWrong(String words, String sentence) throws Exception {
        String agents = Agents.all().stream().map(AgentFormat::agent).collect(Collectors.joining(", "));
        assertThat(RealProgram.at(home).run(split(words)))
                .isEqualTo(new Outcome(2, "", "seshat: " + sentence.replace("AGENTS", agents) + "\n"));
    }

    /// The line of the prompt is longer than the file's limit and shorter than the flag's.
    @Test
    void aFlagBeatsTheFileThatTheVariableNames() throws Exception {
        Path log = home.resolve("wide.jsonl");
        Files.write(log, Log.lines("/w", "abcd1111-0000-4000-8000-000000000001", "x".repeat(3000)));
        Path settings = Files.writeString(home.resolve("s.jsonc"), "{\"maxLineBytes\": 2048}");
        RealProgram program = RealProgram.at(home).with("SESHAT_CONFIG", settings);
        assertThat(program.run("show", log).out()).contains("[cut here: 1,976 more characters in the log]");
        assertThat(program.run("show", log, "--set", "maxLineBytes=4096").out())
                .contains("xxx")
                .doesNotContain("cut here");
    }

    @Test
    void namesTheCategoriesToOneWhoNamesAnother() throws Exception {
        Outcome outcome = RealProgram.at(home).run("show", "abcd", "--category", "user,toolcall");
        assertThat(outcome)
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: there is no category “toolcall”. Did you mean tool_call? There are: user, assistant, "
                                + "thinking, tool_call, tool_result, system, progress, snapshot, summary, all."
                                + " See: seshat show --help\n"));
    }

    @Test
    void tellsTheStackTraceOnlyToThoseWhoDebug() throws Exception {
        RealProgram program = RealProgram.at(home);
        assertThat(program.run("show", "abcd").err().lines()).hasSize(1);
        assertThat(program.run("show", "abcd", "--debug").err()).contains("\tat dev.seshat.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a b", "a:b", "é", "x/y", "0123456789012345678901234567890123456789012345678901234567890123456"})
    void refusesAWorkstationIdThatWouldBreakKeys(String id) throws Exception {
        assertThat(RealProgram.at(home).with("WORKSTATION_ID", id).run("show", "abcd"))
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: WORKSTATION_ID is invalid: use 1 to 64 letters, digits, dots, dashes or"
                                + " underscores.\n"));
    }

    private static Object[] split(String words) {
        return words.isEmpty() ? new Object[0] : List.of(words.split(" +")).toArray();
    }
}
