package dev.seshat.cli;

import dev.seshat.cli.client.McpClient;
import dev.seshat.config.Flags;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `mcp`: answers agents that ask over stdin and stdout, until stdin ends.
final class McpCommand implements Verb {

    private static final String INSTALL = "install";
    private static final String UNINSTALL = "uninstall";
    private static final String WRITE = "--write";

    @Override
    public String name() {
        return "mcp";
    }

    @Override
    public String summary() {
        return "Let agents search the archive: an MCP server on stdin and stdout.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .index("0")
                        .arity("0..1")
                        .paramLabel("ACTION")
                        .type(String.class)
                        .completionCandidates(List.of(INSTALL, UNINSTALL))
                        .description("install or uninstall: show what to change so that an agent uses Seshat, with the"
                                + " settings given here, or stops using it. Without it: serve.")
                        .build())
                .addPositional(PositionalParamSpec.builder()
                        .index("1")
                        .arity("0..1")
                        .paramLabel("CLIENT")
                        .type(String.class)
                        .completionCandidates(McpClient.labels())
                        .description(String.join(", ", McpClient.labels()) + ".")
                        .build())
                .addOption(CommonOptions.flag(WRITE, "With install or uninstall: make the change."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat mcp                               serve; started by an agent, not by hand",
                        "  seshat mcp install claude                show what would be changed for Claude Code",
                        "  seshat mcp install claude --write        change it",
                        "  seshat mcp install codex --archive postgresql://db.example/seshat --write",
                        "  seshat mcp uninstall claude --write      take it back");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        String action = arguments.matchedPositionalValue(0, "");
        boolean write = arguments.hasMatchedOption(WRITE);
        switch (action) {
            case INSTALL -> {
                McpClient client = client(arguments);
                new McpInstall(console).install(client, serverArguments(arguments, console), write);
            }
            case UNINSTALL -> new McpInstall(console).uninstall(client(arguments), write);
            case "" -> {
                if (write) {
                    throw WrongUse.of(arguments, "--write goes with install or uninstall.");
                }
                McpServing.run(arguments, console);
            }
            default ->
                throw WrongUse.of(
                        arguments, "unknown action “" + action + "”: say install or uninstall, or nothing to serve.");
        }
        return ExitCode.DONE;
    }

    /// What the client gives the program: the settings of this command line, which are checked here. Paths become
    /// absolute, because nobody knows where the client starts it.
    private static List<String> serverArguments(ParseResult arguments, Console console) {
        SettingsOptions.flags(arguments, console.environment());
        List<String> words = new ArrayList<>(List.of("mcp"));
        if (arguments.hasMatchedOption(Flags.CONFIG)) {
            Path file = arguments.matchedOptionValue(Flags.CONFIG, Path.of(""));
            words.addAll(List.of(Flags.CONFIG, absolute(file.toString())));
        }
        if (arguments.hasMatchedOption(Flags.ARCHIVE)) {
            words.addAll(List.of(Flags.ARCHIVE, absolute(arguments.matchedOptionValue(Flags.ARCHIVE, ""))));
        }
        for (String set : arguments.matchedOptionValue(Flags.SET, List.<String>of())) {
            words.addAll(List.of(Flags.SET, set));
        }
        return words;
    }

    private static String absolute(String place) {
        return place.contains("://") || place.startsWith("~")
                ? place
                : Path.of(place).toAbsolutePath().normalize().toString();
    }

    private static McpClient client(ParseResult arguments) {
        String name = arguments.matchedPositionalValue(1, "");
        if (name.isEmpty()) {
            throw WrongUse.of(arguments, "say for which client: " + String.join(", ", McpClient.labels()) + ".");
        }
        return WrongUse.hinted(
                arguments,
                () -> McpClient.named(name).orElseThrow(() -> UnknownName.of("client", name, McpClient.labels())));
    }
}
