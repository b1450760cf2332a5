package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.discover.Agents;
import dev.seshat.discover.SessionFilter;
import dev.seshat.query.DateRange;
import dev.seshat.query.LocalClock;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options that say which sessions are wanted.
final class FilterOptions {

    private FilterOptions() {}

    static void addTo(CommandSpec spec) {
        spec.addOption(text(
                        "--project",
                        "NAME",
                        "Only of a project: its name, its path or the end of it, a directory above it, or . for here."))
                .addOption(agentOption())
                .addOption(text("--branch", "BRANCH", "Only of a git branch."))
                .addOption(text("--since", "DAY", "Active on that day or later: 2026-02-01, 7d, 2w, yesterday."))
                .addOption(text("--until", "DAY", "Active on that day or earlier."))
                .addOption(CommonOptions.flag("--subagents", "Subagents too."));
    }

    static OptionSpec agentOption() {
        return text("--agent", "AGENT", "Only of an agent: " + String.join(", ", agents()) + ".");
    }

    /// The agent that is asked for; null when any will do.
    static @Nullable String agent(ParseResult arguments) {
        return agent(value(arguments, "--agent"));
    }

    private static OptionSpec text(String name, String label, String description) {
        return OptionSpec.builder(name)
                .type(String.class)
                .paramLabel(label)
                .description(description)
                .build();
    }

    static SessionFilter filter(ParseResult arguments) {
        return new SessionFilter(
                projectOf(arguments),
                agent(arguments),
                value(arguments, "--branch"),
                DateRange.of(value(arguments, "--since"), value(arguments, "--until"), new LocalClock()),
                arguments.hasMatchedOption("--subagents"));
    }

    private static @Nullable String value(ParseResult arguments, String option) {
        return arguments.hasMatchedOption(option) ? arguments.matchedOptionValue(option, "") : null;
    }

    private static @Nullable String projectOf(ParseResult arguments) {
        String name = value(arguments, "--project");
        return name == null ? null : project(name);
    }

    /// A path that starts with a dot is seen from here, as in a shell.
    static String project(String name) {
        boolean relative = name.equals(".") || name.equals("..") || name.startsWith("./") || name.startsWith("../");
        return relative ? Path.of(name).toAbsolutePath().normalize().toString() : name;
    }

    private static @Nullable String agent(@Nullable String name) {
        if (name == null || agents().contains(name)) {
            return name;
        }
        throw UnknownName.of("agent", name, agents());
    }

    private static List<String> agents() {
        return Agents.all().stream().map(AgentFormat::agent).toList();
    }
}
