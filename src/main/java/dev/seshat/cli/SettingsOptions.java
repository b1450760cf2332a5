package dev.seshat.cli;

import dev.seshat.app.Services;
import dev.seshat.config.CommandLineSettings;
import dev.seshat.config.Settings;
import dev.seshat.discover.Agents;
import dev.seshat.host.Environment;
import dev.seshat.terminal.Console;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options of every command that uses settings: which file, and overrides for one run.
final class SettingsOptions {

    private SettingsOptions() {}

    static CommandSpec addTo(CommandSpec spec) {
        return spec.addOption(OptionSpec.builder(CommandLineSettings.CONFIG)
                        .type(Path.class)
                        .paramLabel("FILE")
                        .description("Read settings from this file.")
                        .build())
                .addOption(OptionSpec.builder(CommandLineSettings.ARCHIVE)
                        .type(String.class)
                        .paramLabel("PLACE")
                        .description("Use this archive: a file or postgresql://host/db.")
                        .build())
                .addOption(OptionSpec.builder(CommandLineSettings.SET)
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .paramLabel("KEY=VALUE")
                        .completionCandidates(
                                Settings.keys().stream().map(key -> key + "=").toList())
                        .description("Override a setting for this run, as in --set trustIndex=true. Keys: "
                                + String.join(", ", Settings.keys()) + ".")
                        .build());
    }

    /// The services of a command with these arguments.
    static Services services(ParseResult arguments, Console console) {
        return new Services(console, flags(arguments, console.environment()), arguments.hasMatchedOption("--debug"));
    }

    static CommandLineSettings flags(ParseResult arguments, Environment environment) {
        return UsageError.hinted(
                arguments,
                () -> CommandLineSettings.of(
                        arguments.hasMatchedOption(CommandLineSettings.CONFIG)
                                ? arguments.matchedOptionValue(CommandLineSettings.CONFIG, Path.of(""))
                                : null,
                        arguments.matchedOptionValue(CommandLineSettings.ARCHIVE, null),
                        arguments.matchedOptionValue(CommandLineSettings.SET, List.of()),
                        environment,
                        Agents.all()));
    }
}
