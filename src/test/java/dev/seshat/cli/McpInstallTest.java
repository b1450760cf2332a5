package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.cli.client.McpClient;
import dev.seshat.host.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Adding Seshat to an agent's settings: nothing is written unasked, and existing content stays.
class McpInstallTest {

    @TempDir
    private Path home;

    @ParameterizedTest
    @EnumSource
    void showsTheChangeAndWritesNothing(McpClient client) throws IOException {
        Outcome outcome = InProcess.at(home).run("mcp", "install", client.label());
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("+ ", "seshat", "mcp");
        assertThat(outcome.err()).contains("--write");
        try (var files = Files.list(home)) {
            assertThat(files).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void writesItOnceAndNoMore(McpClient client) throws IOException {
        InProcess program = InProcess.at(home);
        assertThat(program.run("mcp", "install", client.label(), "--write").exit())
                .isZero();
        String written = Files.readString(client.file(new Environment(program.environment())));
        assertThat(written).contains("seshat", "\"mcp\"");
        Outcome again = program.run("mcp", "install", client.label(), "--write");
        assertThat(again.out()).contains("already");
        assertThat(Files.readString(client.file(new Environment(program.environment()))))
                .isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\n}\n",
                "{\"a\": 1}",
                "{\"mcpServers\": {}}",
                "{\"mcpServers\": {\"x\": {\"command\": \"é\"}}, \"a\": [1, 2.50, \"\\u00e9\"]}",
                "{\"mcpServers\": {\"seshat\": {\"command\": \"old\"}, \"x\": {}}}",
                "{\"b\": {\"mcpServers\": 7}}",
            })
    void everythingElseInJsonStaysAsItIs(String before) throws IOException {
        Path file = home.resolve(".claude.json");
        Files.writeString(file, before);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertThat(InProcess.at(home).run("mcp", "install", "claude", "--write").exit())
                .isZero();
        JsonNode old = JsonMapper.shared().readTree(before);
        JsonNode now = JsonMapper.shared().readTree(Files.readString(file));
        assertThat(now.at("/mcpServers/seshat/args/0").asString()).isEqualTo("mcp");
        assertThat(now.at("/mcpServers/seshat/command").asString()).isEqualTo("seshat");
        old.propertyStream()
                .filter(member -> !member.getKey().equals("mcpServers"))
                .forEach(member -> assertThat(now.get(member.getKey())).isEqualTo(member.getValue()));
        assertThat(now.at("/mcpServers/x")).isEqualTo(old.at("/mcpServers/x"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{\"mcpServers\": []}",
                "{\"mcpServers\": {}, \"mcpServers\": {}}",
                "{",
                "{} x",
                "{\"mcpServers\": {\"seshat\": {\"type\": \"http\", \"url\": \"http://127.0.0.1:7377/mcp\"}}}",
            })
    void whatIsNotUnderstoodIsNotTouched(String before) throws IOException {
        Path file = home.resolve(".claude.json");
        Files.writeString(file, before);
        Outcome outcome = InProcess.at(home).run("mcp", "install", "claude", "--write");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("The file was not changed", "by hand", "\"mcpServers\"");
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void ownKeysOfAnEntryAndCommentsStay() throws IOException {
        Path file = home.resolve(".claude.json");
        Files.writeString(file, """
                // mine
                {
                  "mcpServers": {
                    // the archive
                    "seshat": {
                      "env": {"LC_ALL": "C.UTF-8"}, // of mine
                      "command": "/old/seshat",
                      "timeout": 60000,
                    },
                    "other": {"command": "x", "args": ["y"]}, /* last */
                  },
                }
                """);
        assertThat(InProcess.at(home).run("mcp", "install", "claude", "--write").exit())
                .isZero();
        assertThat(Files.readString(file)).isEqualTo("""
                // mine
                {
                  "mcpServers": {
                    // the archive
                    "seshat": {
                      "type": "stdio",
                      "args": ["mcp"],
                      "env": {"LC_ALL": "C.UTF-8"}, // of mine
                      "command": "seshat",
                      "timeout": 60000,
                    },
                    "other": {"command": "x", "args": ["y"]}, /* last */
                  },
                }
                """);
        assertThat(InProcess.at(home)
                        .run("mcp", "uninstall", "claude", "--write")
                        .exit())
                .isZero();
        assertThat(Files.readString(file)).isEqualTo("""
                // mine
                {
                  "mcpServers": {
                    // the archive
                    "other": {"command": "x", "args": ["y"]}, /* last */
                  },
                }
                """);
    }

    @Test
    void settingsAreCarriedAndStayUntilOthersAreGiven() throws IOException {
        Path file = home.resolve(".claude.json");
        InProcess program = InProcess.at(home);
        program.run(
                "mcp",
                "install",
                "claude",
                "--write",
                "--archive",
                "/data/team.db",
                "--set",
                "redact=false",
                "--set",
                "language=simple");
        List<String> carried =
                List.of("mcp", "--archive", "/data/team.db", "--set", "redact=false", "--set", "language=simple");
        assertThat(arguments(file)).isEqualTo(carried);
        assertThat(program.run("mcp", "install", "claude", "--write").out()).contains("already");
        assertThat(arguments(file)).isEqualTo(carried);
        program.run("mcp", "install", "claude", "--write", "--archive", "team.db");
        assertThat(arguments(file))
                .isEqualTo(List.of(
                        "mcp", "--archive", Path.of("team.db").toAbsolutePath().toString()));
        assertThat(program.run("mcp", "install", "claude", "--set", "redcat=1").err())
                .contains("redact");
        program.run("mcp", "install", "codex", "--write", "--archive", "postgresql://db.example/seshat");
        assertThat(Files.readString(home.resolve(".codex/config.toml"))).isEqualTo("""
                [mcp_servers.seshat]
                command = "seshat"
                args = ["mcp", "--archive", "postgresql://db.example/seshat"]
                """);
    }

    private static List<String> arguments(Path file) throws IOException {
        return JsonMapper.shared()
                .readTree(Files.readString(file))
                .at("/mcpServers/seshat/args")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void uninstallTakesBackWhatInstallDid(McpClient client) throws IOException {
        InProcess program = InProcess.at(home);
        assertThat(program.run("mcp", "uninstall", client.label(), "--write").out())
                .startsWith(client.title() + " does not use Seshat: ");
        Path file = client.file(new Environment(program.environment()));
        assertThat(file).doesNotExist();
        program.run("mcp", "install", client.label(), "--write");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Outcome shown = program.run("mcp", "uninstall", client.label());
        assertThat(shown.out()).contains("- ");
        assertThat(shown.err()).contains("seshat mcp uninstall " + client.label() + " --write");
        assertThat(Files.readString(file)).contains("seshat");
        assertThat(program.run("mcp", "uninstall", client.label(), "--write").exit())
                .isZero();
        assertThat(Files.readString(file)).doesNotContain("seshat");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(program.run("mcp", "uninstall", client.label(), "--write").out())
                .contains("does not use Seshat");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"mcpServers\": {\"seshat\": {}}}",
                "{\"mcpServers\": {\"seshat\": {},}}",
                "{\"mcpServers\": {\"seshat\": {}, \"x\": {}}}",
                "{\"mcpServers\": {\"x\": {}, \"seshat\": {}}}",
                "{\"mcpServers\": {\"x\": {}, // note\n \"seshat\": {} }}",
                "{\"mcpServers\": {\"x\": {}, // note\n \"seshat\": {}, /* , */ }}",
                "{\"mcpServers\": { // note\n \"seshat\": {} /* , */ , \"x\": {}}}",
                "{\"mcpServers\": {\n  \"x\": {},\n  \"seshat\": {\n  }\n}, \"a\": \"seshat\"}",
            })
    void uninstallLeavesJsonThatCanBeRead(String before) throws IOException {
        Path file = home.resolve(".claude.json");
        Files.writeString(file, before);
        assertThat(InProcess.at(home)
                        .run("mcp", "uninstall", "claude", "--write")
                        .exit())
                .isZero();
        JsonMapper lenient = JsonMapper.builder()
                .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
                .build();
        JsonNode now = lenient.readTree(Files.readString(file));
        assertThat(now.at("/mcpServers").has("seshat")).isFalse();
        assertThat(now.at("/mcpServers").has("x")).isEqualTo(before.contains("\"x\""));
        assertThat(Files.readString(file).contains("note")).isEqualTo(before.contains("note"));
    }

    @Test
    void aTableOfTomlIsUpdatedAndTheOthersStay() throws IOException {
        Path file = home.resolve(".codex/config.toml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, """
                model = "o9"

                [mcp_servers.seshat]
                command = "old" # of mine
                args = [
                  "serve", # [not]
                ]
                startup_timeout_sec = 9
                [mcp_servers.seshat.env]
                LC_ALL = "C.UTF-8"

                # the other
                [mcp_servers.other]
                command = "x"
                """);
        assertThat(InProcess.at(home).run("mcp", "install", "codex", "--write").exit())
                .isZero();
        assertThat(Files.readString(file)).isEqualTo("""
                model = "o9"

                [mcp_servers.seshat]
                command = "seshat" # of mine
                args = ["mcp"]
                startup_timeout_sec = 9
                [mcp_servers.seshat.env]
                LC_ALL = "C.UTF-8"

                # the other
                [mcp_servers.other]
                command = "x"
                """);
        assertThat(InProcess.at(home)
                        .run("mcp", "uninstall", "codex", "--write")
                        .exit())
                .isZero();
        assertThat(Files.readString(file)).isEqualTo("""
                model = "o9"

                # the other
                [mcp_servers.other]
                command = "x"
                """);
        Files.writeString(file, "mcp_servers = { a = 1 }\n");
        assertThat(InProcess.at(home).run("mcp", "install", "codex", "--write").err())
                .contains("by hand", "[mcp_servers.seshat]");
    }

    @Test
    void aLinkIsFollowedAndStaysALink() throws IOException {
        Path real = Files.writeString(home.resolve("dotfiles.json"), "{}");
        Files.createSymbolicLink(home.resolve(".claude.json"), real);
        assertThat(InProcess.at(home).run("mcp", "install", "claude", "--write").exit())
                .isZero();
        assertThat(home.resolve(".claude.json")).isSymbolicLink();
        assertThat(Files.readString(real)).contains("seshat");
    }

    @Test
    void wrongUseIsSaidWithWhatThereIs() {
        assertThat(InProcess.at(home).run("mcp", "install", "claud").err())
                .isEqualTo("seshat: there is no client “claud”. Did you mean claude? There are: claude, codex, gemini,"
                        + " copilot. See: seshat mcp --help\n");
        assertThat(InProcess.at(home).run("mcp", "instal").err())
                .isEqualTo("seshat: unknown action “instal”: use install or uninstall, or leave it out to serve."
                        + " See: seshat mcp --help\n");
        assertThat(InProcess.at(home).run("mcp", "install").err())
                .isEqualTo("seshat: which client? One of claude, codex, gemini, copilot. See: seshat mcp --help\n");
        assertThat(InProcess.at(home).run("mcp", "--write").err())
                .isEqualTo("seshat: --write needs install or uninstall. See: seshat mcp --help\n");
    }
}
