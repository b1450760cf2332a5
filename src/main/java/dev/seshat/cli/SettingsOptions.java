package dev.seshat.cli;

import dev.seshat.config.Flags;
import dev.seshat.config.Settings;
import dev.seshat.discover.Agents;
import dev.seshat.host.Environment;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options of every verb that goes by the settings: which file, and what else for this one run.
final class SettingsOptions {

    private SettingsOptions() {}

    static CommandSpec addTo(CommandSpec spec) {
        return spec.addOption(OptionSpec.builder(Flags.CONFIG)
                        .type(Path.class)
                        .paramLabel("FILE")
                        .description("Read the settings from this file.")
                        .build())
                .addOption(OptionSpec.builder(Flags.ARCHIVE)
                        .type(String.class)
                        .paramLabel("PLACE")
                        .description("Use this archive, a file or postgresql://host/db.")
                        .build())
                .addOption(OptionSpec.builder(Flags.SET)
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .paramLabel("KEY=VALUE")
                        .completionCandidates(
                                Settings.keys().stream().map(key -> key + "=").toList())
                        .description("Set this for one run, as --set trustIndex=true. Keys: "
                                + String.join(", ", Settings.keys()) + ".")
                        .build());
    }

    static Flags flags(ParseResult arguments, Environment environment) {
        return WrongUse.hinted(
                arguments,
                () -> Flags.of(
                        arguments.hasMatchedOption(Flags.CONFIG)
                                ? arguments.matchedOptionValue(Flags.CONFIG, Path.of(""))
                                : null,
                        arguments.matchedOptionValue(Flags.ARCHIVE, null),
                        arguments.matchedOptionValue(Flags.SET, List.of()),
                        environment,
                        Agents.all()));
    }
}
