package dev.seshat.cli;

import dev.seshat.cli.client.McpClient;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `mcp`: answers agents that ask over stdin and stdout, until stdin ends.
final class McpCommand implements Verb {

    private static final String INSTALL = "install";
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
                        .paramLabel("install")
                        .type(String.class)
                        .completionCandidates(List.of(INSTALL))
                        .description("Show what to change so that an agent asks Seshat.")
                        .build())
                .addPositional(PositionalParamSpec.builder()
                        .index("1")
                        .arity("0..1")
                        .paramLabel("CLIENT")
                        .type(String.class)
                        .completionCandidates(McpClient.labels())
                        .description(String.join(", ", McpClient.labels()) + ".")
                        .build())
                .addOption(CommonOptions.flag(WRITE, "With install: make the change."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat mcp                               serve; started by an agent, not by hand",
                        "  seshat mcp install claude                show what would be changed for Claude Code",
                        "  seshat mcp install claude --write        change it");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        String action = arguments.matchedPositionalValue(0, "");
        if (action.equals(INSTALL)) {
            new McpInstall(console).run(client(arguments), arguments.hasMatchedOption(WRITE));
            return ExitCode.DONE;
        }
        if (!action.isEmpty()) {
            throw WrongUse.of(
                    arguments, "“" + action + "” is nothing that mcp can do: say install, or nothing to serve.");
        }
        if (arguments.hasMatchedOption(WRITE)) {
            throw WrongUse.of(arguments, "--write goes with install.");
        }
        McpServing.run(arguments, console);
        return ExitCode.DONE;
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
