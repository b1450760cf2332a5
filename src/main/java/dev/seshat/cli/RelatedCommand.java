package dev.seshat.cli;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.cli.output.RelativeTime;
import dev.seshat.cli.output.Style;
import dev.seshat.cli.output.Table;
import dev.seshat.insight.related.RelatedSession;
import dev.seshat.insight.related.RelatedSessions;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Session;
import dev.seshat.terminal.Console;
import dev.seshat.wire.LinksJson;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `related`: the sessions that belong to a session, and why.
final class RelatedCommand implements CliCommand {

    private static final int DEFAULT_LIMIT = 20;

    @Override
    public String name() {
        return "related";
    }

    @Override
    public String summary() {
        return "Find the sessions that belong to a session, and why.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SESSION")
                        .type(String.class)
                        .arity("1")
                        .description("A session id, the beginning of one, or a session key.")
                        .build())
                .addOption(OptionSpec.builder("--hops")
                        .type(int.class)
                        .paramLabel("N")
                        .description("Follow forks and subagents over N sessions, 1 to " + RelatedSessions.MOST_HOPS
                                + " (default " + RelatedSessions.USUAL_HOPS + ").")
                        .build())
                .addOption(OptionSpec.builder("--limit")
                        .type(int.class)
                        .paramLabel("N")
                        .description("Show at most N sessions (default " + DEFAULT_LIMIT + ").")
                        .build());
        ArchiveQuestion.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat related 1f3a              forks, subagents, and sessions on the same files",
                        "  seshat related 1f3a --hops 1     only what is connected directly",
                        "  seshat related 1f3a --limit 5    the five that belong to it most",
                        "  seshat related 1f3a --json       with all reasons and weights, as JSON");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        int hops = arguments.matchedOptionValue("--hops", RelatedSessions.USUAL_HOPS);
        if (hops < 1 || hops > RelatedSessions.MOST_HOPS) {
            throw UsageError.of(arguments, "--hops must be a number from 1 to " + RelatedSessions.MOST_HOPS + ".");
        }
        int limit =
                UsageError.hinted(arguments, () -> MessageSelection.notNegative(arguments, "--limit", DEFAULT_LIMIT));
        return ArchiveQuestion.ask(arguments, console, (archive, services) -> {
            ArchivedSession session = ArchiveQuestion.session(arguments, archive);
            List<RelatedSession> related = RelatedSessions.of(session, archive.links(), hops, limit);
            if (arguments.hasMatchedOption("--json")) {
                try (Output out = Output.plain(console)) {
                    LinksJson.writeRelated(
                            session.session().key(),
                            related,
                            archive.links().incomplete(services.workstation()),
                            new JsonWriter(out));
                    out.append("\n");
                }
            } else {
                CommandHints hints =
                        new CommandHints(archive, new AgentNames(services.workstation()), console.environment());
                print(related, hints, arguments, console);
            }
            if (related.isEmpty()) {
                console.tell("Nothing is known to belong to it.");
            }
            return related.isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.DONE;
        });
    }

    private static void print(
            List<RelatedSession> related, CommandHints hints, ParseResult arguments, Console console) {
        Table table = new Table(
                Table.Column.left(Style.CODE, 80),
                Table.Column.left(Style.DIM, 16),
                Table.Column.left(Style.PLAIN, 60),
                Table.Column.rest(Style.USER));
        Instant now = Instant.now();
        for (RelatedSession each : related) {
            Session session = each.session().session();
            table.add(
                    hints.id(session),
                    RelativeTime.of(session.time(), now, TimeZone.getDefault()),
                    ArchiveQuestion.title(session),
                    each.why());
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            table.print(out, console.rows(CommonOptions.colour(arguments)));
        }
    }
}
