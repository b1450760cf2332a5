package dev.seshat.cli;

import dev.seshat.app.ArchiveArgument;
import dev.seshat.app.FreshArchive;
import dev.seshat.app.Services;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.cli.output.CostPage;
import dev.seshat.insight.cost.CostReport;
import dev.seshat.insight.cost.SessionCost;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.terminal.Console;
import dev.seshat.wire.SessionCostJson;
import java.time.ZoneId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `cost`: what one session would have cost over an API, and why.
final class CostCommand implements CliCommand {

    private static final String EXPLAIN = "--explain";

    @Override
    public String name() {
        return "cost";
    }

    @Override
    public String summary() {
        return "Show what a session would have cost over an API, turn by turn.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SESSION")
                        .type(String.class)
                        .arity("1")
                        .required(true)
                        .description("A session id, the beginning of one, or a key.")
                        .build())
                .addOption(CommonOptions.flag(EXPLAIN, "Show each request, its tokens, and the price used."))
                .addOption(CommonOptions.flag("--json", "Print the cost as JSON."))
                .addOption(CommonOptions.flag("--no-index", "Do not look for new logs first."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat cost 1f3a                         tokens and cost of each turn",
                        "  seshat cost 1f3a --explain               each request with its prices",
                        "  seshat cost 1f3a --explain --json        the same, as JSON");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Services services = SettingsOptions.services(arguments, console);
        String name = arguments.matchedPositionalValue(0, "");
        boolean explained = arguments.hasMatchedOption(EXPLAIN);
        try (FreshArchive fresh = FreshArchive.open(services, console, !arguments.hasMatchedOption("--no-index"))) {
            fresh.update();
            ArchivedSession found = ArchiveArgument.find(name, fresh.archive())
                    .orElseThrow(() -> new SeshatException(
                            Kind.NOT_FOUND, "no session in the archive has an id that begins with “" + name + "”."));
            SessionCost cost = CostReport.of(found.session(), fresh.archive(), services.prices());
            if (arguments.hasMatchedOption("--json")) {
                try (Output out = Output.plain(console)) {
                    SessionCostJson.write(cost, explained, new JsonWriter(out));
                    out.append("\n");
                }
            } else {
                try (Output out = CommonOptions.output(arguments, console)) {
                    new CostPage(cost, console.terminal(CommonOptions.colour(arguments)), ZoneId.systemDefault())
                            .print(explained, out);
                }
            }
            fresh.reportSkipped();
        }
        return ExitCode.DONE;
    }
}
