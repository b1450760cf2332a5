package dev.seshat.cli;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `export`: a session as a file to share, with its secrets masked.
final class ExportCommand implements Verb {

    @Override
    public String name() {
        return "export";
    }

    @Override
    public String summary() {
        return "Make a file of a session to share, with its secrets masked.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SESSION")
                        .type(String.class)
                        .arity("1")
                        .required(true)
                        .description("The id of a session, the first characters of it, or the path of its log.")
                        .build());
        addFile(spec);
        addScope(spec);
        SettingsOptions.addTo(spec);
        spec.usageMessage()
                .footer(
                        "  seshat export 1f3a --output talk.html     a page that needs nothing else",
                        "  seshat export 1f3a --format md            Markdown, printed",
                        "  seshat export 1f3a -o all.html --all      with what tools answered",
                        "  seshat export 1f3a --leave-out 3,7        without what messages 3 and 7 say");
        return spec;
    }

    private static void addFile(CommandSpec spec) {
        spec.addOption(OptionSpec.builder("--format")
                        .type(String.class)
                        .paramLabel("FORMAT")
                        .completionCandidates(List.of("html", "md", "json"))
                        .description("html, md or json. Without it, as the name of FILE ends, else md.")
                        .build())
                .addOption(OptionSpec.builder("-o", "--output")
                        .type(String.class)
                        .paramLabel("FILE")
                        .description("Write to this file. Without it, print.")
                        .build())
                .addOption(CommonOptions.flag("--force", "Replace FILE if it is there."))
                .addOption(CommonOptions.flag("--redact", "Mask secrets; it is what happens if nothing is said."))
                .addOption(CommonOptions.flag("--no-redact", "Leave secrets as they are."));
    }

    private static void addScope(CommandSpec spec) {
        spec.addOption(OptionSpec.builder("--category")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .splitRegex(",")
                        .paramLabel("KIND")
                        .completionCandidates(MessageSelection.labels())
                        .description("Only these: " + String.join(", ", MessageSelection.labels())
                                + ". Without it, user, assistant, thinking, tool_call and summary.")
                        .build())
                .addOption(CommonOptions.flag("--all", "Messages of every kind."))
                .addOption(CommonOptions.flag("--no-thinking", "Leave out what the model thought."))
                .addOption(MessageSelection.number("--from", "Begin with message number N."))
                .addOption(MessageSelection.number("--limit", "Export at most N messages."))
                .addOption(OptionSpec.builder("--leave-out")
                        .type(List.class)
                        .auxiliaryTypes(Integer.class)
                        .splitRegex(",")
                        .paramLabel("N")
                        .description("Say of these messages only that they were left out.")
                        .build());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Exporting.run(arguments, console);
        return ExitCode.DONE;
    }
}
