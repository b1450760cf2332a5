package dev.seshat.cli;

import dev.seshat.terminal.Console;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `export`: writes a session to a file for sharing, with secrets masked.
final class ExportCommand implements CliCommand {

    @Override
    public String name() {
        return "export";
    }

    @Override
    public String summary() {
        return "Export a session to a file for sharing, with secrets masked.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SESSION")
                        .type(String.class)
                        .arity("1")
                        .required(true)
                        .description("A session id, the beginning of one, or the path of a log.")
                        .build());
        addFile(spec);
        addScope(spec);
        SettingsOptions.addTo(spec);
        spec.usageMessage()
                .footer(
                        "  seshat export 1f3a --output talk.html     a self-contained page",
                        "  seshat export 1f3a --format md            Markdown on stdout",
                        "  seshat export 1f3a -o all.html --all      with tool results as well",
                        "  seshat export 1f3a --leave-out 3,7        without the text of messages 3 and 7");
        return spec;
    }

    private static void addFile(CommandSpec spec) {
        spec.addOption(OptionSpec.builder("--format")
                        .type(String.class)
                        .paramLabel("FORMAT")
                        .completionCandidates(List.of("html", "md", "json"))
                        .description("html, md or json. Default: from the extension of FILE, else md.")
                        .build())
                .addOption(OptionSpec.builder("-o", "--output")
                        .type(String.class)
                        .paramLabel("FILE")
                        .description("Write to this file instead of stdout.")
                        .build())
                .addOption(CommonOptions.flag("--force", "Overwrite FILE if it exists."))
                .addOption(CommonOptions.flag("--images", "Embed images, unmasked (HTML only)."))
                .addOption(CommonOptions.flag("--redact", "Mask secrets (the default)."))
                .addOption(CommonOptions.flag("--no-redact", "Do not mask secrets."));
    }

    private static void addScope(CommandSpec spec) {
        spec.addOption(OptionSpec.builder("--category")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .splitRegex(",")
                        .paramLabel("KIND")
                        .completionCandidates(MessageSelection.labels())
                        .description("Only messages of these kinds: " + String.join(", ", MessageSelection.labels())
                                + ". Default: user, assistant, thinking, tool_call and summary.")
                        .build())
                .addOption(CommonOptions.flag("--all", "Include messages of every kind."))
                .addOption(CommonOptions.flag("--no-thinking", "Omit the model's thinking."))
                .addOption(MessageSelection.number("--from", "Start at message N."))
                .addOption(MessageSelection.number("--limit", "Export at most N messages."))
                .addOption(OptionSpec.builder("--leave-out")
                        .type(List.class)
                        .auxiliaryTypes(Integer.class)
                        .splitRegex(",")
                        .paramLabel("N")
                        .description("Omit the text of these messages, with a note in its place.")
                        .build());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        ExportRunner.run(arguments, console);
        return ExitCode.DONE;
    }
}
