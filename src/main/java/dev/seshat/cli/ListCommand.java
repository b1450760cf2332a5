package dev.seshat.cli;

import dev.seshat.cli.output.Humane;
import dev.seshat.cli.output.RelativeTime;
import dev.seshat.cli.output.Style;
import dev.seshat.cli.output.Table;
import dev.seshat.discover.ListedSession;
import dev.seshat.discover.ProjectSummary;
import dev.seshat.discover.SessionFilter;
import dev.seshat.discover.SessionOrder;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.wire.ListJson;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.TimeZone;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `list`: every session on disk, newest first, one line each.
final class ListCommand implements Verb {

    private static final int DEFAULT_LIMIT = 50;
    private static final int LONGEST_ID = 80;

    @Override
    public String name() {
        return "list";
    }

    @Override
    public String summary() {
        return "List the sessions on disk, newest first.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create();
        FilterOptions.addTo(spec);
        spec.addOption(OptionSpec.builder("--sort")
                        .type(SessionOrder.class)
                        .paramLabel("BY")
                        .description("modified, created, messages, duration, project or title.")
                        .build())
                .addOption(OptionSpec.builder("--limit")
                        .type(int.class)
                        .paramLabel("N")
                        .description("List at most N sessions (" + DEFAULT_LIMIT + ").")
                        .build())
                .addOption(CommonOptions.flag("--all", "List all of them."))
                .addOption(CommonOptions.flag("--refresh", "Read every log anew, whatever is known of it."))
                .addOption(CommonOptions.flag("--json", "Print the sessions as JSON."));
        SettingsOptions.addTo(spec);
        spec.usageMessage()
                .footer(
                        "  seshat list                              the newest sessions of all projects",
                        "  seshat list --project .                  those of this directory",
                        "  seshat list --since yesterday            since yesterday morning",
                        "  seshat list --project app --sort messages --limit 5",
                        "  seshat list --set trustIndex=true        counts as the agent's index has them",
                        "  seshat list --all --subagents --json     everything, for a program");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        SessionFilter filter = WrongUse.hinted(arguments, () -> FilterOptions.filter(arguments));
        SessionOrder order = arguments.matchedOptionValue("--sort", SessionOrder.MODIFIED);
        int limit = arguments.hasMatchedOption("--all")
                ? Integer.MAX_VALUE
                : WrongUse.hinted(arguments, () -> MessageSelection.notNegative(arguments, "--limit", DEFAULT_LIMIT));
        Services services = Services.of(arguments, console);
        services.withSessions(arguments.hasMatchedOption("--refresh"), all -> {
            List<ListedSession> wanted =
                    order.sort(all.stream().filter(filter::matches).toList());
            List<ListedSession> shown = wanted.stream().limit(limit).toList();
            if (arguments.hasMatchedOption("--json")) {
                printJson(wanted.size(), shown, ProjectSummary.labels(all), console);
            } else {
                print(shown, all, arguments, console);
                long listable = all.stream().filter(filter::isListable).count();
                tellRest(wanted.size(), shown.size(), listable, console);
            }
        });
        return ExitCode.DONE;
    }

    private static void printJson(int total, List<ListedSession> sessions, ProjectLabels labels, Console console) {
        try (Output out = Output.plain(console)) {
            ListJson.write(total, sessions, labels, new JsonWriter(out));
            out.append("\n");
        }
    }

    /// @param all the sessions among which ids and the names of projects must be unique
    private static void print(
            List<ListedSession> sessions, List<ListedSession> all, ParseResult arguments, Console console) {
        ShortIds ids = new ShortIds(
                all.stream().map(listed -> listed.session().facts().sessionId()).toList());
        ProjectLabels labels = ProjectSummary.labels(all);
        Table table = new Table(
                Table.Column.left(Style.CODE, LONGEST_ID),
                Table.Column.left(Style.DIM, 16),
                Table.Column.left(Style.USER, 36),
                Table.Column.rest(Style.PLAIN),
                Table.Column.right(Style.DIM),
                Table.Column.right(Style.DIM));
        Instant now = Instant.now();
        ProjectGuesses guesses = new ProjectGuesses();
        for (ListedSession listed : sessions) {
            Session session = listed.session();
            SessionFacts facts = session.facts();
            table.add(
                    ids.of(facts.sessionId()),
                    RelativeTime.of(session.time(), now, TimeZone.getDefault()),
                    ProjectGuesses.label(facts.checkout(), guesses.of(listed), labels),
                    (listed.isSubagent() ? "↳ " : "") + Objects.requireNonNullElse(facts.title(), "(no title)"),
                    facts.unread()
                            ? Humane.count(facts.messageCount(), "message")
                            : Humane.count(facts.exchangeCount(), "prompt"),
                    facts.duration().isZero() ? "" : Humane.duration(facts.duration()));
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            table.print(out, console.rows(CommonOptions.colour(arguments)));
        }
    }

    private static void tellRest(int wanted, int shown, long listable, Console console) {
        if (listable == 0) {
            console.tell("No sessions yet. Where Seshat looks: seshat config");
        } else if (wanted == 0) {
            console.tell("None of " + Humane.count(listable, "session") + " matches.");
        } else if (wanted > shown) {
            console.tell("… and " + Humane.count(wanted - shown) + " more: --all, or --limit N.");
        }
    }
}
