package dev.seshat.cli.client;

import dev.seshat.host.Environment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// An agent that can ask over MCP, and where it keeps the servers that it may ask.
public enum McpClient {
    CLAUDE("Claude Code", "{\"type\": \"stdio\", \"command\": %s, \"args\": [\"mcp\"]}") {
        @Override
        public Path file(Environment environment) {
            return environment
                    .findPath("CLAUDE_CONFIG_DIR")
                    .orElseGet(environment::home)
                    .resolve(".claude.json");
        }
    },
    CODEX("Codex CLI", "[mcp_servers.seshat]\ncommand = %s\nargs = [\"mcp\"]\n") {
        @Override
        public Path file(Environment environment) {
            Path usual = environment.home().resolve(".codex");
            return environment.findPath("CODEX_HOME").orElse(usual).resolve("config.toml");
        }
    },
    GEMINI("Gemini CLI", "{\"command\": %s, \"args\": [\"mcp\"]}") {
        @Override
        public Path file(Environment environment) {
            return environment.home().resolve(".gemini/settings.json");
        }
    },
    COPILOT("Copilot CLI", "{\"type\": \"local\", \"command\": %s, \"args\": [\"mcp\"], \"tools\": [\"*\"]}") {
        @Override
        public Path file(Environment environment) {
            return environment.home().resolve(".copilot/mcp-config.json");
        }
    };

    private final String title;
    private final String entry;

    McpClient(String title, String entry) {
        this.title = title;
        this.entry = entry;
    }

    /// The client of this name.
    public static Optional<McpClient> named(String name) {
        return Arrays.stream(values())
                .filter(client -> client.label().equals(name))
                .findFirst();
    }

    /// The names of all.
    public static List<String> labels() {
        return Arrays.stream(values()).map(McpClient::label).toList();
    }

    /// The name on the command line.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The name for people.
    public String title() {
        return title;
    }

    /// The file that holds what is set for this user; it need not exist.
    public abstract Path file(Environment environment);

    /// The text of the file with Seshat in it. What cannot be changed safely is a [dev.seshat.model.SeshatException]
    /// that says what to write by hand.
    ///
    /// @param before the text of the file; empty when there is none
    /// @param command the path of the program
    public String with(String before, String command) {
        String filled = entry.formatted(Quoted.of(command));
        return this == CODEX ? TomlServers.with(before, filled) : JsonServers.with(before, filled);
    }
}
