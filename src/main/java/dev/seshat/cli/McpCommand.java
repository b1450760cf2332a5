package dev.seshat.cli;

import dev.seshat.cli.client.McpClient;
import dev.seshat.config.CommandLineSettings;
import dev.seshat.terminal.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `mcp`: the MCP server over stdin and stdout, until stdin ends.
final class McpCommand implements CliCommand {

    private static final String INSTALL = "install";
    private static final String UNINSTALL = "uninstall";
    private static final String WRITE = "--write";

    @Override
    public String name() {
        return "mcp";
    }

    @Override
    public String summary() {
        return "Let agents search the archive: an MCP server on stdio.";
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
                        .description("install or uninstall: show the change that makes an agent use Seshat, with the"
                                + " settings given here, or stop using it. Default: serve.")
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
                        "  seshat mcp                               serve; agents start this, not people",
                        "  seshat mcp install claude                show the change for Claude Code",
                        "  seshat mcp install claude --write        make the change",
                        "  seshat mcp install codex --archive postgresql://db.example/seshat --write",
                        "  seshat mcp uninstall claude --write      undo it");
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
                    throw UsageError.of(arguments, "--write needs install or uninstall.");
                }
                McpRunner.run(arguments, console);
            }
            default ->
                throw UsageError.of(
                        arguments,
                        "unknown action “" + action + "”: use install or uninstall, or leave it out to serve.");
        }
        return ExitCode.DONE;
    }

    /// The arguments that the client passes: the settings of this command line, validated. Paths become
    /// absolute, because the client may start the program anywhere.
    private static List<String> serverArguments(ParseResult arguments, Console console) {
        SettingsOptions.flags(arguments, console.environment());
        List<String> words = new ArrayList<>(List.of("mcp"));
        if (arguments.hasMatchedOption(CommandLineSettings.CONFIG)) {
            Path file = arguments.matchedOptionValue(CommandLineSettings.CONFIG, Path.of(""));
            words.addAll(List.of(CommandLineSettings.CONFIG, absolute(file.toString())));
        }
        if (arguments.hasMatchedOption(CommandLineSettings.ARCHIVE)) {
            words.addAll(List.of(
                    CommandLineSettings.ARCHIVE,
                    absolute(arguments.matchedOptionValue(CommandLineSettings.ARCHIVE, ""))));
        }
        for (String set : arguments.matchedOptionValue(CommandLineSettings.SET, List.<String>of())) {
            words.addAll(List.of(CommandLineSettings.SET, set));
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
            throw UsageError.of(arguments, "which client? One of " + String.join(", ", McpClient.labels()) + ".");
        }
        return UsageError.hinted(
                arguments,
                () -> McpClient.named(name).orElseThrow(() -> UnknownName.of("client", name, McpClient.labels())));
    }
}
