package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.discover.Agents;
import dev.seshat.discover.LogState;
import dev.seshat.discover.SessionFilter;
import dev.seshat.insight.stats.StatsQuestion;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.query.DateRange;
import dev.seshat.query.Filter;
import dev.seshat.query.LocalClock;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options that filter sessions.
final class FilterOptions {

    private static final String ARCHIVED = "--archived";
    private static final String ON_DISK = "--on-disk";

    private FilterOptions() {}

    static void addTo(CommandSpec spec) {
        spec.addOption(projectOption())
                .addOption(agentOption())
                .addOption(text("--branch", "BRANCH", "Only sessions on this git branch."))
                .addOption(text(
                        "--since", "DAY", "Active on or after this day: 2026-02-01, 7d, \"last week\", \"3 March\"."))
                .addOption(text("--until", "DAY", "Active on or before this day."))
                .addOption(CommonOptions.flag("--subagents", "Include subagents."));
        addLogStateTo(spec);
    }

    /// The options of statistics.
    static void addStatsTo(CommandSpec spec) {
        spec.addOption(projectOption())
                .addOption(agentOption())
                .addOption(text("--branch", "BRANCH", "Only sessions on this git branch."))
                .addOption(text(
                        "--since",
                        "DAY",
                        "What happened on or after this day: 2026-02-01, 7d, \"last week\", \"3 March\"."))
                .addOption(text("--until", "DAY", "What happened on or before this day."))
                .addOption(text("--workstation", "ID", "Only sessions of this workstation."));
    }

    /// The sessions that statistics are about.
    static List<Filter> ofStats(ParseResult arguments) {
        return StatsQuestion.filters(
                projectOf(arguments),
                agent(arguments),
                value(arguments, "--branch"),
                value(arguments, "--workstation"));
    }

    static DateRange days(ParseResult arguments) {
        return DateRange.of(value(arguments, "--since"), value(arguments, "--until"), new LocalClock());
    }

    /// The options that say which sessions of the archive to include.
    static void addLogStateTo(CommandSpec spec) {
        spec.addOption(CommonOptions.flag(ARCHIVED, "Only sessions whose logs are gone."))
                .addOption(CommonOptions.flag(ON_DISK, "Only sessions whose logs are on this disk."))
                .addOption(text("--workstation", "ID", "Only sessions of this workstation."));
    }

    static OptionSpec projectOption() {
        return text(
                "--project",
                "NAME",
                "Only this project: part of its name or path (* matches anything), or . for here.");
    }

    static OptionSpec agentOption() {
        return text("--agent", "AGENT", "Only this agent: " + String.join(", ", agents()) + ".");
    }

    /// The requested agent; null for any.
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
                days(arguments),
                arguments.hasMatchedOption("--subagents"),
                logs(arguments),
                value(arguments, "--workstation"));
    }

    private static LogState logs(ParseResult arguments) {
        boolean archived = arguments.hasMatchedOption(ARCHIVED);
        boolean onDisk = arguments.hasMatchedOption(ON_DISK);
        if (archived && onDisk) {
            throw new SeshatException(
                    Kind.WRONG_USE, ARCHIVED + " and " + ON_DISK + " exclude each other: give one of them.");
        }
        return archived ? LogState.GONE : onDisk ? LogState.ON_DISK : LogState.ANY;
    }

    /// The sessions of the requested projects.
    static SessionFilter ofProjects(ParseResult arguments) {
        return SessionFilter.ofProjects(
                projectOf(arguments), agent(arguments), logs(arguments), value(arguments, "--workstation"));
    }

    private static @Nullable String value(ParseResult arguments, String option) {
        return arguments.hasMatchedOption(option) ? arguments.matchedOptionValue(option, "") : null;
    }

    private static @Nullable String projectOf(ParseResult arguments) {
        String name = value(arguments, "--project");
        return name == null ? null : project(name);
    }

    /// A path that starts with a dot is relative to the current directory.
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
