package dev.seshat.cli;

import dev.seshat.app.FreshArchive;
import dev.seshat.app.Services;
import dev.seshat.archive.sqlite.SqliteStore;
import dev.seshat.cli.output.HitPrinter;
import dev.seshat.cli.output.QueryExplanation;
import dev.seshat.cli.output.SearchNotes;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.PathCodec;
import dev.seshat.query.Query;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.ScanWatch;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.TerminalText;
import dev.seshat.wire.SearchJson;
import java.time.Duration;
import java.time.Instant;
import java.util.TimeZone;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `search`: finds sessions.
final class SearchCommand implements CliCommand {

    private static final int DEFAULT_LIMIT = 10;

    private enum Sort {
        RELEVANCE,
        RECENT
    }

    @Override
    public String name() {
        return "search";
    }

    @Override
    public String summary() {
        return "Search everything said and done in your sessions.";
    }

    @Override
    public void begin() {
        beside(() -> {
            SqliteStore.prepare();
            // Slow, because Java first loads the rules of all zones.
            TimeZone.getDefault();
        });
        beside(SqliteStore::prepareIndex);
    }

    private static void beside(Runnable work) {
        Thread.ofPlatform().daemon().name("ready").start(work);
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create();
        SearchOptions.addTo(spec);
        spec.addOption(OptionSpec.builder("--sort")
                        .type(Sort.class)
                        .paramLabel("BY")
                        .description("relevance or recent.")
                        .build())
                .addOption(number(
                        "--limit",
                        "Print at most N sessions (default " + DEFAULT_LIMIT + "); 0 prints only the count."))
                .addOption(number("--offset", "Skip the first N sessions."))
                .addOption(number("--context", "Show N messages before and after each match."))
                .addOption(CommonOptions.flag("--files", "Print only the paths of the logs."))
                .addOption(CommonOptions.flag("--explain", "Show how the query was parsed."))
                .addOption(CommonOptions.flag("--no-index", "Search the archive as it is, without reading new logs."))
                .addOption(CommonOptions.flag("--json", "Print the results as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat search login timeout                  both words",
                        "  seshat search how did we fix the flaky test  a question",
                        "  seshat search '\"connection refused\"'         an exact phrase",
                        "  seshat search migration -sqlite project:web  without sqlite, in one project",
                        "  seshat search file:Login.java after:7d       recent work on a file",
                        "  seshat search tool:Bash is:error docker      commands that failed",
                        "  seshat search '/timed? ?out after \\d+/'      a regular expression",
                        "  seshat search 'conn* OR socket' --json       as JSON");
        return spec;
    }

    private static OptionSpec number(String name, String description) {
        return OptionSpec.builder(name)
                .type(int.class)
                .paramLabel("N")
                .description(description)
                .build();
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Query query = UsageError.hinted(arguments, () -> SearchOptions.query(arguments));
        if (query.text().isBlank() && query.isEmpty()) {
            throw UsageError.of(arguments, "the query is missing: seshat search WORD…");
        }
        SearchRequest request = UsageError.hinted(arguments, () -> request(query, arguments));
        Services services = SettingsOptions.services(arguments, console);
        boolean look = !arguments.hasMatchedOption("--no-index");
        try (ScanProgress progress = new ScanProgress(console);
                FreshArchive fresh = FreshArchive.open(services, console, look)) {
            Search search = new Search(fresh.archive());
            // Searching texts takes longer than archiving what is new, so it is done once.
            boolean scans = !query.patterns().isEmpty();
            boolean _ = scans && fresh.update();
            Timed answer = Timed.of(search, request, progress);
            if (!scans && fresh.update()) {
                answer = Timed.of(search, request, progress);
            }
            progress.hide();
            AgentNames agents = new AgentNames(services.workstation());
            print(answer, fresh, new CommandHints(fresh.archive(), agents, console.environment()), arguments, console);
            SearchOptions.notes(arguments).forEach(console::tell);
            return isFound(answer.answer(), request) ? ExitCode.DONE : ExitCode.NOTHING_FOUND;
        }
    }

    /// An answer, and how long it took.
    private record Timed(Answer answer, Duration took) {

        static Timed of(Search search, SearchRequest request, ScanWatch watch) {
            long start = System.nanoTime();
            Answer answer = search.search(request, watch);
            return new Timed(answer, Duration.ofNanos(System.nanoTime() - start));
        }
    }

    /// With a limit of 0, print only the total.
    private static boolean isFound(Answer answer, SearchRequest request) {
        return !answer.hits().isEmpty() || (request.limit() == 0 && answer.total() > request.offset());
    }

    private static SearchRequest request(Query query, ParseResult arguments) {
        return new SearchRequest(
                query,
                arguments.matchedOptionValue("--sort", Sort.RELEVANCE) == Sort.RECENT,
                MessageSelection.notNegative(arguments, "--limit", DEFAULT_LIMIT),
                MessageSelection.notNegative(arguments, "--offset", 0));
    }

    private static void print(
            Timed timed, FreshArchive fresh, CommandHints hints, ParseResult arguments, Console console) {
        Answer answer = timed.answer();
        PassageContext context =
                new PassageContext(fresh.archive(), MessageSelection.notNegative(arguments, "--context", 0));
        if (arguments.hasMatchedOption("--json")) {
            try (Output out = Output.plain(console)) {
                SearchJson.write(
                        answer,
                        fresh.pending(),
                        fresh.archive().takeSkipped(),
                        timed.took(),
                        context::messages,
                        new JsonWriter(out));
                out.append("\n");
            }
            return;
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            if (arguments.hasMatchedOption("--explain")) {
                out.append(QueryExplanation.of(answer));
            } else if (arguments.hasMatchedOption("--files")) {
                answer.hits()
                        .forEach(hit -> out.append(TerminalText.line(
                                        PathCodec.of(hit.session().session().file())))
                                .append("\n"));
            } else {
                HitPrinter printer = new HitPrinter(
                        out,
                        console.terminal(CommonOptions.colour(arguments)),
                        hints,
                        hints::show,
                        answer.labels(),
                        Instant.now(),
                        TimeZone.getDefault());
                int number = MessageSelection.notNegative(arguments, "--offset", 0);
                for (Hit hit : answer.hits()) {
                    number++;
                    printer.print(number, hit, context.each(hit));
                }
            }
        }
        if (answer.hits().isEmpty() && fresh.archive().counts().sessions() == 0) {
            console.tell(
                    "No sessions yet. To see where Seshat looks: seshat config. To try it on sample logs: seshat demo");
            return;
        }
        SearchNotes.Setting setting = new SearchNotes.Setting(
                fresh.pending(),
                arguments.matchedOptionValue("--offset", 0),
                query -> SearchAgain.command(query, arguments, hints.program()),
                Instant.now(),
                TimeZone.getDefault());
        SearchNotes.of(answer, setting).forEach(console::tell);
        fresh.due().stream().map(SearchNotes::deletion).forEach(console::tell);
        fresh.reportSkipped();
    }
}
