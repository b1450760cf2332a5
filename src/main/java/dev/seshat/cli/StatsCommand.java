package dev.seshat.cli;

import dev.seshat.app.FreshArchive;
import dev.seshat.app.Services;
import dev.seshat.cli.output.StatsCsv;
import dev.seshat.cli.output.StatsPage;
import dev.seshat.insight.stats.Stats;
import dev.seshat.insight.stats.StatsBy;
import dev.seshat.insight.stats.StatsQuestion;
import dev.seshat.insight.stats.StatsReport;
import dev.seshat.insight.stats.StatsSection;
import dev.seshat.json.JsonWriter;
import dev.seshat.query.LocalClock;
import dev.seshat.terminal.Console;
import dev.seshat.wire.StatsJson;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `stats`: what happened, and what it would have cost over an API.
final class StatsCommand implements CliCommand {

    private static final String BY = "--by";
    private static final String WITH = "--with";
    private static final int ROWS = 30;

    @Override
    public String name() {
        return "stats";
    }

    @Override
    public String summary() {
        return "Count sessions, prompts, tools, tokens and their API-equivalent cost.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(OptionSpec.builder(BY)
                        .type(String.class)
                        .paramLabel("KEY")
                        .completionCandidates(StatsBy.labels())
                        .description("One row for each " + String.join(", ", StatsBy.labels())
                                + " (default day); a block is five hours.")
                        .build())
                .addOption(OptionSpec.builder(WITH)
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .splitRegex(",")
                        .paramLabel("SECTION")
                        .completionCandidates(StatsSection.labels())
                        .description("Also print " + String.join(", ", StatsSection.labels())
                                + ", comma-separated (without --by: days, tools and files).")
                        .build());
        FilterOptions.addStatsTo(spec);
        spec.addOption(MessageSelection.number(
                        "--limit", "Print at most N rows of each table (default 30, all as JSON and CSV)."))
                .addOption(CommonOptions.flag("--csv", "Print the rows as comma-separated values."))
                .addOption(CommonOptions.flag("--json", "Print the statistics as JSON."))
                .addOption(CommonOptions.flag("--no-index", "Do not look for new logs first."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat stats                             an overview: the last days, tools, files",
                        "  seshat stats --by model --since 30d      what each model cost in 30 days",
                        "  seshat stats --by project --limit 5      the five most expensive projects",
                        "  seshat stats --by block --since today    windows of five hours",
                        "  seshat stats --by month --csv            for a spreadsheet",
                        "  seshat stats --by day --json             as JSON");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        boolean json = arguments.hasMatchedOption("--json");
        boolean csv = arguments.hasMatchedOption("--csv");
        if (json && csv) {
            throw UsageError.of(arguments, "--json and --csv exclude each other: give one of them.");
        }
        StatsQuestion question = UsageError.hinted(arguments, () -> question(arguments, json || csv));
        Services services = SettingsOptions.services(arguments, console);
        try (FreshArchive fresh = FreshArchive.open(services, console, !arguments.hasMatchedOption("--no-index"))) {
            fresh.update();
            Stats stats = StatsReport.of(fresh.archive(), services.prices(), question, new LocalClock());
            if (json || csv) {
                try (Output out = Output.plain(console)) {
                    if (json) {
                        StatsJson.write(stats, fresh.pending(), new JsonWriter(out));
                        out.append("\n");
                    } else {
                        StatsCsv.write(stats, out);
                    }
                }
            } else {
                print(stats, arguments, console);
            }
            fresh.reportSkipped();
        }
        return ExitCode.DONE;
    }

    private static void print(Stats stats, ParseResult arguments, Console console) {
        StatsPage page = new StatsPage(stats, console.terminal(CommonOptions.colour(arguments)), console.isDumb());
        try (Output out = CommonOptions.output(arguments, console)) {
            page.print(out);
        }
    }

    private static StatsQuestion question(ParseResult arguments, boolean complete) {
        boolean overview = !complete && !arguments.hasMatchedOption(BY) && !arguments.hasMatchedOption(WITH);
        String by = arguments.matchedOptionValue(BY, StatsBy.DAY.label());
        return new StatsQuestion(
                StatsBy.named(by).orElseThrow(() -> UnknownName.of("row", by, StatsBy.labels())),
                FilterOptions.ofStats(arguments),
                FilterOptions.days(arguments),
                overview
                        ? EnumSet.of(StatsSection.DAYS, StatsSection.TOOLS, StatsSection.FILES)
                        : sections(arguments.matchedOptionValue(WITH, List.of())),
                MessageSelection.notNegative(arguments, "--limit", complete ? Integer.MAX_VALUE : ROWS));
    }

    private static Set<StatsSection> sections(List<String> names) {
        List<StatsSection> sections = new ArrayList<>();
        for (String name : names) {
            sections.add(StatsSection.named(name.strip())
                    .orElseThrow(() -> UnknownName.of("section", name, StatsSection.labels())));
        }
        return Set.copyOf(sections);
    }
}
