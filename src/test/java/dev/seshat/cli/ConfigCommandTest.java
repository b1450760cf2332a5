package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.agent.codex.CodexFormat;
import dev.seshat.agent.pi.PiFormat;
import dev.seshat.discover.Agents;
import dev.seshat.host.Environment;
import dev.seshat.host.ThisWorkstation;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConfigCommandTest {

    private static final String SETTINGS = """
            {
              "maxLineBytes": 2048,
              "sources": [
                {"agent": "claude", "path": "~/more", "add": true},
              ],
              "language": "german",
              "languages": {"notes": "simple", "b*": "dutch"},
            }
            """;

    private final Path home;
    private final CliCommand verb = new ConfigCommand(List.of(new ClaudeFormat(), new PiFormat(), new CodexFormat()));
    private final CommandLine parser =
            new CommandLine(CommonOptions.addTo(verb.spec()).name("seshat config"));

    ConfigCommandTest(@TempDir Path home) {
        this.home = home;
    }

    @Test
    void withoutSettingsEverythingIsADefault() {
        String id = ThisWorkstation.find(new Environment(Map.of())).id();
        assertThat(run(Map.of())).isEqualTo(atHome("""
                settingsFile    ~/.config/seshat/config.jsonc     default (does not exist)
                maxLineBytes    1048576                           default
                trustIndex      false                             default
                archive         ~/.local/share/seshat/archive.db  default (does not exist)
                language        english                           default
                languages       none                              default
                redact          true                              default
                exclude         nothing                           default
                raw             full                              default
                rawMaxMb        0                                 default
                prices          none                              default
                workstationId   ########                          default
                cacheFile       ~/.cache/seshat/metadata.json     default (does not exist)
                sources.claude  ~/.claude/projects                default (does not exist)
                sources.pi      ~/.pi/agent/sessions              default (does not exist)
                sources.codex   ~/.codex/sessions                 default (does not exist)
                sources.codex   ~/.codex/archived_sessions        default (does not exist)
                """.replace("########", id)));
    }

    @Test
    void everyAgentHasItsPlaces() {
        String shown = InProcess.at(home).run("config").out();
        assertThat(Agents.all()).allSatisfy(format -> assertThat(shown).contains("\nsources." + format.agent() + " "));
    }

    @Test
    void saysWhoSetEachValue() throws IOException {
        writeSettings();
        Map<String, String> variables = Map.of(
                "WORKSTATION_ID",
                "desk",
                "XDG_CACHE_HOME",
                home + "/k",
                "XDG_DATA_HOME",
                home + "/d",
                "SESSIONS_DIR",
                home + "/s");
        assertThat(run(variables)).isEqualTo(atHome("""
                settingsFile    ~/.config/seshat/config.jsonc  default
                maxLineBytes    2048                           file: ~/.config/seshat/config.jsonc:2
                trustIndex      false                          default
                archive         ~/d/seshat/archive.db          environment: XDG_DATA_HOME (does not exist)
                language        german                         file: ~/.config/seshat/config.jsonc:6
                languages       notes: simple, b*: dutch       file: ~/.config/seshat/config.jsonc:7
                redact          true                           default
                exclude         nothing                        default
                raw             full                           default
                rawMaxMb        0                              default
                prices          none                           default
                workstationId   desk                           environment: WORKSTATION_ID
                cacheFile       ~/k/seshat/metadata.json       environment: XDG_CACHE_HOME (does not exist)
                sources.claude  ~/s                            environment: SESSIONS_DIR (does not exist)
                sources.claude  ~/more                         file: ~/.config/seshat/config.jsonc:4
                sources.pi      ~/.pi/agent/sessions           default (does not exist)
                sources.codex   ~/.codex/sessions              default (does not exist)
                sources.codex   ~/.codex/archived_sessions     default (does not exist)
                """));
    }

    @Test
    void saysItToAProgramToo() throws IOException {
        writeSettings();
        String json = """
                {"settingsFile":{"value":"~/.config/seshat/config.jsonc","origin":"default","exists":true},
                "maxLineBytes":{"value":2048,"origin":"file: ~/.config/seshat/config.jsonc:2"},
                "trustIndex":{"value":false,"origin":"default"},
                "archive":{"value":"~/.local/share/seshat/archive.db","origin":"default","exists":false},
                "language":{"value":"german","origin":"file: ~/.config/seshat/config.jsonc:6"},
                "languages":{"value":{"notes":"simple","b*":"dutch"},"origin":"file: ~/.config/seshat/config.jsonc:7"},
                "redact":{"value":true,"origin":"default"},
                "exclude":{"value":[],"origin":"default"},
                "raw":{"value":"full","origin":"default"},
                "rawMaxMb":{"value":0,"origin":"default"},
                "prices":{"value":[],"origin":"default"},
                "workstationId":{"value":"desk","origin":"environment: WORKSTATION_ID"},
                "cacheFile":{"value":"~/.cache/seshat/metadata.json","origin":"default","exists":false},
                "sources":{"claude":[
                {"value":"~/.claude/projects","origin":"default","exists":false},
                {"value":"~/more","origin":"file: ~/.config/seshat/config.jsonc:4","exists":true}],
                "pi":[{"value":"~/.pi/agent/sessions","origin":"default","exists":false}],
                "codex":[{"value":"~/.codex/sessions","origin":"default","exists":false},
                {"value":"~/.codex/archived_sessions","origin":"default","exists":false}]}}
                """.replace("\n", "").replace("~", home.toString());
        assertThat(run(Map.of("WORKSTATION_ID", "desk"), "--json")).isEqualTo(json + "\n");
    }

    @Test
    void saysWhatFlagsSet() throws IOException {
        writeSettings();
        Path other = Files.writeString(home.resolve("try.jsonc"), "{\"trustIndex\": true}");
        Path archive = Files.createFile(home.resolve("a.db"));
        Map<String, String> variables =
                Map.of("WORKSTATION_ID", "desk", "SESSIONS_DIR", home + "/s", "SESHAT_ARCHIVE", archive.toString());
        String[] words = {
            "--config",
            other.toString(),
            "--set",
            "maxLineBytes=4096",
            "--set",
            "language=simple",
            "--set",
            "languages={\"b\": \"french\"}",
            "--set",
            "sources=[{\"agent\": \"claude\", \"path\": \"~/more\"}]"
        };
        assertThat(run(variables, words)).isEqualTo(atHome("""
                settingsFile    ~/try.jsonc                    flag: --config
                maxLineBytes    4096                           flag: --set
                trustIndex      true                           file: ~/try.jsonc:1
                archive         ~/a.db                         environment: SESHAT_ARCHIVE
                language        simple                         flag: --set
                languages       b: french                      flag: --set
                redact          true                           default
                exclude         nothing                        default
                raw             full                           default
                rawMaxMb        0                              default
                prices          none                           default
                workstationId   desk                           environment: WORKSTATION_ID
                cacheFile       ~/.cache/seshat/metadata.json  default (does not exist)
                sources.claude  ~/more                         flag: --set
                sources.pi      ~/.pi/agent/sessions           default (does not exist)
                sources.codex   ~/.codex/sessions              default (does not exist)
                sources.codex   ~/.codex/archived_sessions     default (does not exist)
                """));
        assertThat(run(variables, "--json", "--set=trustIndex=true"))
                .contains("\"trustIndex\":{\"value\":true,\"origin\":\"flag: --set\"}");
        assertThat(run(variables, "--json", "--set=archive=~/b.db"))
                .contains("\"archive\":{\"value\":\"" + home + "/b.db\",\"origin\":\"flag: --set\",\"exists\":false}");
    }

    @Test
    void aTerminalShowsTheOriginsDimAndObeysNothing() {
        assertThat(run(Map.of("SESSIONS_DIR", "/\u001b[2J"), "--color", "always"))
                .contains("\u001b[2menvironment: SESSIONS_DIR (does not exist)\u001b[0m\n")
                .contains("sources.claude  /␛[2J ");
    }

    @Test
    void onANarrowTerminalTheOriginsStandBelow() {
        assertThat(InProcess.at(home)
                        .onTerminal(40)
                        .run("config", "--no-pager", "--color", "never")
                        .out())
                .containsPattern("maxLineBytes +1048576\n +default\ntrustIndex +false\n +default\n");
    }

    @Test
    void aMistakeInTheSettingsIsTheAnswer() throws IOException {
        Path file = Files.writeString(home.resolve("bad.jsonc"), "{\n\"trustindex\": true}");
        assertThatThrownBy(() -> run(Map.of("SESHAT_CONFIG", file.toString())))
                .hasMessage(file + ":2: unknown key “trustindex”. Did you mean “trustIndex”?");
    }

    @Test
    void aMistakeInTheVariableOfTheArchiveIsTheAnswer() {
        assertThatThrownBy(() -> run(Map.of("SESHAT_ARCHIVE", "/a?b")))
                .hasMessage("SESHAT_ARCHIVE: the path of the archive cannot contain a question mark: “/a?b”.");
    }

    @Test
    void helpShowsExamples() {
        assertThat(Help.of(verb, parser, new Terminal(80, false))).isEqualTo("""
                Show every setting and where it came from.

                Usage: seshat config [OPTIONS]

                Options:
                      --json            Print the settings as JSON.
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
                  seshat config                           every setting and its source
                  seshat config --json                    the same, as JSON
                  seshat config --config try.jsonc        try another settings file
                  seshat config --set maxLineBytes=4096   try a setting for one run
                """);
    }

    private void writeSettings() throws IOException {
        Files.createDirectories(home.resolve("more"));
        Files.createDirectories(home.resolve(".config/seshat"));
        Files.writeString(home.resolve(".config/seshat/config.jsonc"), SETTINGS);
    }

    private String run(Map<String, String> variables, String... words) {
        Map<String, String> all = new HashMap<>(variables);
        all.put("HOME", home.toString());
        ByteArrayOutputStream stdout = new ByteArrayOutputStream();
        PrintStream stderr = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
        Console console = new Console(new Environment(all), stdout, stderr, null, false);
        parser.setCaseInsensitiveEnumValuesAllowed(true);
        assertThat(verb.run(parser.parseArgs(words), console)).isEqualTo(ExitCode.DONE);
        return stdout.toString(UTF_8);
    }

    /// The table with the home directory for `~`, which widens the middle column.
    private String atHome(String table) {
        String wider = " ".repeat(home.toString().length() - 1);
        return table.lines()
                .map(row -> row.replaceFirst("^(\\S+ +[^~\\s]\\S*( \\S+)* +)", "$1" + wider))
                .collect(Collectors.joining("\n", "", "\n"))
                .replace("~", home.toString());
    }
}
