package dev.seshat.cli;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.SessionLinks.ThreadStep;
import dev.seshat.cli.output.RelativeTime;
import dev.seshat.cli.output.Style;
import dev.seshat.cli.output.Table;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.wire.LinksJson;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `thread`: the sessions that one conversation went through, in order.
final class ThreadCommand implements CliCommand {

    @Override
    public String name() {
        return "thread";
    }

    @Override
    public String summary() {
        return "List the sessions that one conversation went through.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SESSION")
                        .type(String.class)
                        .arity("1")
                        .description("A session id, the beginning of one, or a session key.")
                        .build());
        ArchiveQuestion.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat thread 1f3a            its forks, and the sessions that it goes on from, in order",
                        "  seshat thread 1f3a --json     the same, as JSON");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        return ArchiveQuestion.ask(arguments, console, (archive, services) -> {
            ArchivedSession session = ArchiveQuestion.session(arguments, archive);
            SessionKey key = session.session().key();
            List<ThreadStep> thread = archive.links().thread(key);
            if (arguments.hasMatchedOption("--json")) {
                try (Output out = Output.plain(console)) {
                    LinksJson.writeThread(key, thread, new JsonWriter(out));
                    out.append("\n");
                }
            } else {
                CommandHints hints =
                        new CommandHints(archive, new AgentNames(services.workstation()), console.environment());
                print(thread, key, hints, arguments, console);
            }
            return ExitCode.DONE;
        });
    }

    /// Each session with what it goes on from, unless that is the one before it.
    private static void print(
            List<ThreadStep> thread, SessionKey asked, CommandHints hints, ParseResult arguments, Console console) {
        Table table = new Table(
                Table.Column.left(Style.CODE, 80),
                Table.Column.left(Style.DIM, 16),
                Table.Column.rest(Style.USER),
                Table.Column.right(Style.DIM),
                Table.Column.left(Style.PLAIN, 60));
        Map<SessionKey, String> ids = new HashMap<>();
        thread.forEach(step ->
                ids.put(step.session().session().key(), hints.id(step.session().session())));
        Instant now = Instant.now();
        SessionKey before = null;
        for (ThreadStep step : thread) {
            Session session = step.session().session();
            boolean follows = step.continues().isEmpty() || step.continues().equals(List.of(before));
            String origins = follows
                    ? ""
                    : "from " + step.continues().stream().map(ids::get).collect(Collectors.joining(", "));
            String here = session.key().equals(asked) ? "this one" : "";
            table.add(
                    String.valueOf(ids.get(session.key())),
                    RelativeTime.of(session.time(), now, TimeZone.getDefault()),
                    ArchiveQuestion.title(session),
                    HumanReadable.count(session.facts().exchangeCount(), "prompt"),
                    here.isEmpty() || origins.isEmpty() ? here + origins : here + ", " + origins);
            before = session.key();
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            table.print(out, console.rows(CommonOptions.colour(arguments)));
        }
    }
}
