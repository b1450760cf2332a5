package dev.seshat.cli;

import dev.seshat.terminal.Console;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options of every command.
final class CommonOptions {

    private CommonOptions() {}

    static CommandSpec addTo(CommandSpec spec) {
        return spec.addOption(OptionSpec.builder("--color")
                        .type(Console.Colour.class)
                        .paramLabel("WHEN")
                        .description("auto, always or never.")
                        .build())
                .addOption(flag("--no-pager", "Print without a pager."))
                .addOption(flag("--debug", "Print a stack trace on failure."))
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help.")
                        .build());
    }

    static OptionSpec flag(String name, String description) {
        return OptionSpec.builder(name)
                .type(boolean.class)
                .arity("0")
                .description(description)
                .build();
    }

    static Console.Colour colour(ParseResult arguments) {
        return arguments.matchedOptionValue("--color", Console.Colour.AUTO);
    }

    static Output output(ParseResult arguments, Console console) {
        return arguments.hasMatchedOption("--no-pager") ? Output.plain(console) : Output.paged(console);
    }
}
