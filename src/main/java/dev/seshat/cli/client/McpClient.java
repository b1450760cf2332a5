package dev.seshat.cli.client;

import dev.seshat.host.Environment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// An agent that can use Seshat over MCP, and the file in which it configures MCP servers.
public enum McpClient {
    CLAUDE("Claude Code") {
        @Override
        public Path file(Environment environment) {
            return environment
                    .findPath("CLAUDE_CONFIG_DIR")
                    .orElseGet(environment::home)
                    .resolve(".claude.json");
        }
    },
    CODEX("Codex CLI") {
        @Override
        public Path file(Environment environment) {
            Path usual = environment.home().resolve(".codex");
            return environment.findPath("CODEX_HOME").orElse(usual).resolve("config.toml");
        }
    },
    GEMINI("Gemini CLI") {
        @Override
        public Path file(Environment environment) {
            return environment.home().resolve(".gemini/settings.json");
        }
    },
    COPILOT("Copilot CLI") {
        @Override
        public Path file(Environment environment) {
            return environment.home().resolve(".copilot/mcp-config.json");
        }
    };

    private final String title;

    McpClient(String title) {
        this.title = title;
    }

    /// The members that it needs in an entry besides the command, as JSON.
    private Map<String, String> extras() {
        return switch (this) {
            case CLAUDE -> Map.of("type", "\"stdio\"");
            case COPILOT -> new TreeMap<>(Map.of("type", "\"local\"", "tools", "[\"*\"]"));
            case CODEX, GEMINI -> Map.of();
        };
    }

    /// The client with this name.
    public static Optional<McpClient> named(String name) {
        return Arrays.stream(values())
                .filter(client -> client.label().equals(name))
                .findFirst();
    }

    /// All names.
    public static List<String> labels() {
        return Arrays.stream(values()).map(McpClient::label).toList();
    }

    /// The name on the command line.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The display name.
    public String title() {
        return title;
    }

    /// The settings file of this user; it need not exist.
    public abstract Path file(Environment environment);

    /// The text of the file with Seshat added. If it cannot be changed safely, throws a
    /// [dev.seshat.model.SeshatException] that says what to write by hand.
    ///
    /// @param before the text of the file; empty if it does not exist
    public String with(String before, ServerCommand command) {
        return this == CODEX ? TomlServers.with(before, command) : JsonServers.with(before, command, extras());
    }

    /// The text of the file with Seshat removed.
    public String without(String before) {
        return this == CODEX ? TomlServers.without(before) : JsonServers.without(before);
    }
}
