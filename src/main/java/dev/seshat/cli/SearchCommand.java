package dev.seshat.cli;

import dev.seshat.archive.sqlite.SqliteStore;
import dev.seshat.cli.output.Explanation;
import dev.seshat.cli.output.HitPrinter;
import dev.seshat.cli.output.SearchNotes;
import dev.seshat.cli.output.Visible;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.PathText;
import dev.seshat.query.Query;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.wire.SearchJson;
import java.time.Duration;
import java.time.Instant;
import java.util.TimeZone;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `search`: finds the session where the thing was already solved.
final class SearchCommand implements Verb {

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
        return "Find sessions by what was said and done in them.";
    }

    @Override
    public void begin() {
        Thread.ofPlatform().daemon().name("ready").start(() -> {
            SqliteStore.prepare();
            // Of which Java reads the zones of the whole world first.
            TimeZone.getDefault();
        });
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
                .addOption(number("--limit", "Print at most N sessions (" + DEFAULT_LIMIT + "); 0 only counts them."))
                .addOption(number("--offset", "Leave out the first N."))
                .addOption(number("--context", "Show N messages before and after each match."))
                .addOption(CommonOptions.flag("--files", "Print only the paths of the logs."))
                .addOption(CommonOptions.flag("--explain", "Show how the query is understood."))
                .addOption(CommonOptions.flag("--no-index", "Search what is archived, without a look at the logs."))
                .addOption(CommonOptions.flag("--json", "Print the answer as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat search login timeout                  all of these words",
                        "  seshat search how did we fix the flaky test  a question",
                        "  seshat search '\"connection refused\"'         these words side by side",
                        "  seshat search migration -sqlite project:web  not sqlite, one project",
                        "  seshat search file:Login.java after:7d       what was done to a file lately",
                        "  seshat search tool:Bash is:error docker      commands that failed",
                        "  seshat search 'conn* OR socket' --json       for a program");
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
        Query query = WrongUse.hinted(arguments, () -> SearchOptions.query(arguments));
        if (query.text().isBlank() && query.isEmpty()) {
            throw WrongUse.of(arguments, "say what to look for: seshat search WORD…");
        }
        SearchRequest request = WrongUse.hinted(arguments, () -> request(query, arguments));
        Services services = Services.of(arguments, console);
        boolean look = !arguments.hasMatchedOption("--no-index");
        try (FreshArchive fresh = FreshArchive.open(services, console, look)) {
            Search search = new Search(fresh.archive());
            Timed answer = Timed.of(search, request);
            if (fresh.update()) {
                answer = Timed.of(search, request);
            }
            AgentNames agents = new AgentNames(services.workstation());
            print(answer, fresh, new Hints(fresh.archive(), agents, console.environment()), arguments, console);
            return isFound(answer.answer(), request) ? ExitCode.DONE : ExitCode.NOTHING_FOUND;
        }
    }

    /// An answer, and how long it took.
    private record Timed(Answer answer, Duration took) {

        static Timed of(Search search, SearchRequest request) {
            long start = System.nanoTime();
            Answer answer = search.search(request);
            return new Timed(answer, Duration.ofNanos(System.nanoTime() - start));
        }
    }

    /// With a limit of 0 only the total is wanted.
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

    private static void print(Timed timed, FreshArchive fresh, Hints hints, ParseResult arguments, Console console) {
        Answer answer = timed.answer();
        Around around = new Around(fresh.archive(), MessageSelection.notNegative(arguments, "--context", 0));
        if (arguments.hasMatchedOption("--json")) {
            try (Output out = Output.plain(console)) {
                SearchJson.write(
                        answer,
                        fresh.pending(),
                        fresh.archive().takeSkipped(),
                        timed.took(),
                        around::messages,
                        new JsonWriter(out));
                out.append("\n");
            }
            return;
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            if (arguments.hasMatchedOption("--explain")) {
                out.append(Explanation.of(answer));
            } else if (arguments.hasMatchedOption("--files")) {
                answer.hits()
                        .forEach(hit -> out.append(Visible.line(
                                        PathText.of(hit.session().session().file())))
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
                    printer.print(number, hit, around.each(hit));
                }
            }
        }
        if (answer.hits().isEmpty() && fresh.archive().counts().sessions() == 0) {
            console.tell("No sessions yet. Where Seshat looks: seshat config. To see it at work: seshat demo");
            return;
        }
        SearchNotes.of(answer, fresh.pending(), arguments.matchedOptionValue("--offset", 0))
                .forEach(console::tell);
        console.tellSkipped(fresh.archive());
    }
}
