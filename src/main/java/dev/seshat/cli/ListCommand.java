package dev.seshat.cli;

import dev.seshat.app.AllSessions;
import dev.seshat.app.ProjectGuesses;
import dev.seshat.app.Services;
import dev.seshat.archive.BrowsedSession;
import dev.seshat.cli.output.RelativeTime;
import dev.seshat.cli.output.Style;
import dev.seshat.cli.output.Table;
import dev.seshat.discover.SessionFilter;
import dev.seshat.discover.SessionOrder;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.wire.ListJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TimeZone;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `list`: every session, on disk and in the archive, newest first, one line each.
final class ListCommand implements CliCommand {

    private static final int DEFAULT_LIMIT = 50;
    private static final int LONGEST_ID = 80;

    @Override
    public String name() {
        return "list";
    }

    @Override
    public String summary() {
        return "List all sessions, newest first.";
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
                        .description("List at most N sessions (default " + DEFAULT_LIMIT + ").")
                        .build())
                .addOption(CommonOptions.flag("--all", "List all sessions."))
                .addOption(CommonOptions.flag("--refresh", "Read every log again instead of using the cache."))
                .addOption(CommonOptions.flag("--json", "Print the sessions as JSON."));
        SettingsOptions.addTo(spec);
        spec.usageMessage()
                .footer(
                        "  seshat list                              the newest sessions of all projects",
                        "  seshat list --project .                  sessions of this directory",
                        "  seshat list --since yesterday            since yesterday morning",
                        "  seshat list --project app --sort messages --limit 5",
                        "  seshat list --set trustIndex=true        trust the agent's own index",
                        "  seshat list --archived                   sessions whose logs are gone",
                        "  seshat list --all --subagents --json     everything, as JSON");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        SessionFilter filter = UsageError.hinted(arguments, () -> FilterOptions.filter(arguments));
        SessionOrder order = arguments.matchedOptionValue("--sort", SessionOrder.MODIFIED);
        int limit = arguments.hasMatchedOption("--all")
                ? Integer.MAX_VALUE
                : UsageError.hinted(arguments, () -> MessageSelection.notNegative(arguments, "--limit", DEFAULT_LIMIT));
        Services services = SettingsOptions.services(arguments, console);
        services.withAllSessions(
                arguments.hasMatchedOption("--refresh"), filter.logs().isInArchive(), all -> {
                    AllSessions.Page page = all.page(filter, order, 0, limit);
                    if (arguments.hasMatchedOption("--json")) {
                        printJson(page, all, console);
                    } else {
                        print(page, all, arguments, console);
                        tellRest(page, all, filter, console);
                    }
                    ArchiveNote.tell(all, console);
                });
        return ExitCode.DONE;
    }

    private static void printJson(AllSessions.Page page, AllSessions all, Console console) {
        try (Output out = Output.plain(console)) {
            ListJson.write(page.total(), page::each, all.labels(), all::unavailable, new JsonWriter(out));
            out.append("\n");
        }
    }

    /// A row of the table whose id is still to be shortened.
    private record Row(SessionKey key, boolean onDisk, List<String> cells) {}

    /// @param all the sessions among which ids and project names must be unique
    private static void print(AllSessions.Page page, AllSessions all, ParseResult arguments, Console console) {
        ProjectLabels labels = all.labels();
        Instant now = Instant.now();
        ProjectGuesses guesses = new ProjectGuesses();
        List<Row> rows = new ArrayList<>();
        page.each(browsed -> {
            Session session = browsed.session();
            SessionFacts facts = session.facts();
            rows.add(new Row(
                    session.key(),
                    browsed.isOnDisk(),
                    List.of(
                            RelativeTime.of(session.time(), now, TimeZone.getDefault()),
                            ProjectGuesses.label(facts.checkout(), guesses.of(browsed), labels),
                            (browsed.subagent() ? "↳ " : "") + Objects.requireNonNullElse(facts.title(), "(no title)"),
                            facts.unread()
                                    ? HumanReadable.count(facts.messageCount(), "message")
                                    : HumanReadable.count(facts.exchangeCount(), "prompt"),
                            facts.duration().isZero() ? "" : HumanReadable.duration(facts.duration()),
                            state(browsed))));
        });
        ListedIds ids = new ListedIds(
                all, rows.stream().filter(row -> !row.onDisk()).map(Row::key).toList());
        Table table = new Table(
                Table.Column.left(Style.CODE, LONGEST_ID),
                Table.Column.left(Style.DIM, 16),
                Table.Column.left(Style.USER, 36),
                Table.Column.rest(Style.PLAIN),
                Table.Column.right(Style.DIM),
                Table.Column.right(Style.DIM),
                Table.Column.left(Style.DIM, 24));
        for (Row row : rows) {
            table.add(Stream.concat(Stream.of(ids.of(row.key(), row.onDisk())), row.cells().stream())
                    .toArray(String[]::new));
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            table.print(out, console.rows(CommonOptions.colour(arguments)));
        }
    }

    /// Why a session is not on this disk; empty if it is.
    private static String state(BrowsedSession browsed) {
        if (browsed.elsewhere()) {
            return "on " + browsed.session().key().workstationId();
        }
        return browsed.session().promptsOnly() ? "prompts only" : browsed.archivedOnly() ? "log gone" : "";
    }

    private static void tellRest(AllSessions.Page page, AllSessions all, SessionFilter filter, Console console) {
        if (page.total() > page.size()) {
            console.tell("… and " + HumanReadable.count(page.total() - page.size()) + " more: --all, or --limit N.");
        } else if (page.total() == 0) {
            long listable = all.count(filter.ofEverything());
            console.tell(
                    listable == 0
                            ? "No sessions yet. To see where Seshat looks: seshat config"
                            : "No match among " + HumanReadable.count(listable, "session") + ".");
        }
    }
}
