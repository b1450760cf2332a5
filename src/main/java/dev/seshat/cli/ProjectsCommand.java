package dev.seshat.cli;

import static java.util.Objects.requireNonNull;

import dev.seshat.app.AllSessions;
import dev.seshat.app.ProjectGuesses;
import dev.seshat.app.Services;
import dev.seshat.cli.output.RelativeTime;
import dev.seshat.cli.output.Style;
import dev.seshat.cli.output.Table;
import dev.seshat.discover.ListedSession;
import dev.seshat.discover.ProjectSummary;
import dev.seshat.discover.SessionFilter;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Project;
import dev.seshat.model.ProjectLabels;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.wire.ProjectsJson;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TimeZone;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `projects`: the projects that sessions worked in, the most recently used first.
final class ProjectsCommand implements CliCommand {

    @Override
    public String name() {
        return "projects";
    }

    @Override
    public String summary() {
        return "List the projects your sessions worked in.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(FilterOptions.projectOption())
                .addOption(FilterOptions.agentOption())
                .addOption(CommonOptions.flag("--refresh", "Read every log again instead of using the cache."))
                .addOption(CommonOptions.flag("--json", "Print the projects as JSON."));
        FilterOptions.addLogStateTo(spec);
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat projects                          all, with session and prompt counts",
                        "  seshat projects --project web            projects with web in their path",
                        "  seshat projects --agent pi               projects of one agent",
                        "  seshat projects --json                   the same, as JSON");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        SessionFilter wanted = UsageError.hinted(arguments, () -> FilterOptions.ofProjects(arguments));
        Services services = SettingsOptions.services(arguments, console);
        services.withAllSessions(
                arguments.hasMatchedOption("--refresh"), wanted.logs().isInArchive(), all -> {
                    if (arguments.hasMatchedOption("--json")) {
                        printJson(all, wanted, console);
                    } else {
                        ProjectLabels labels = all.labels();
                        print(rows(all, wanted, labels), labels, arguments, console);
                    }
                    ArchiveNote.tell(all, console);
                });
        return ExitCode.DONE;
    }

    private static void printJson(AllSessions all, SessionFilter wanted, Console console) {
        List<ProjectSummary> projects = all.projects(wanted);
        ProjectLabels labels = all.labels();
        try (Output out = Output.plain(console)) {
            ProjectsJson.write(projects, labels, all.unavailable(), new JsonWriter(out));
            out.append("\n");
        }
    }

    /// A project of the table.
    ///
    /// @param guess where its sessions may have worked; unknown if their logs say it
    /// @param repository its label, for a worktree the repository's
    private record Row(Project guess, String repository, ProjectSummary summary) {

        boolean isWorktree() {
            return summary.checkout().repository() != null;
        }

        String path() {
            String path = summary.project().path();
            if (path != null) {
                return path;
            }
            return guess.path() == null ? "(no working directory in the log)" : guess.path() + " (guessed)";
        }
    }

    /// Worktrees appear below their repository, which is as recent as the most recent of them.
    ///
    /// For programs, all sessions without a working directory are one project; people may tell them apart.
    private static List<Row> rows(AllSessions all, SessionFilter wanted, ProjectLabels labels) {
        ProjectGuesses guesses = new ProjectGuesses();
        Map<Project, List<ListedSession>> byGuess =
                all.onDisk().stream().filter(wanted::matches).collect(Collectors.groupingBy(guesses::of));
        List<ProjectSummary> offDisk = all.projectsOffDisk(wanted);
        byGuess.putIfAbsent(Project.UNKNOWN, List.of());
        List<Row> rows = byGuess.entrySet().stream()
                .flatMap(group ->
                        ProjectSummary.of(
                                        group.getValue(), group.getKey().equals(Project.UNKNOWN) ? offDisk : List.of())
                                .stream()
                                .map(summary -> new Row(
                                        group.getKey(),
                                        Objects.requireNonNullElse(labels.name(summary.checkout()), ""),
                                        summary)))
                .toList();
        Map<String, Instant> repositories = rows.stream()
                .collect(Collectors.toMap(
                        Row::repository, row -> row.summary().lastActivity(), (a, b) -> a.isAfter(b) ? a : b));
        return rows.stream()
                .sorted(Comparator.comparing((Row row) -> requireNonNull(repositories.get(row.repository())))
                        .reversed()
                        .thenComparing(Row::repository)
                        .thenComparing(Row::isWorktree)
                        .thenComparing(row -> row.summary().lastActivity(), Comparator.reverseOrder())
                        .thenComparing(Row::path))
                .toList();
    }

    private static void print(List<Row> projects, ProjectLabels labels, ParseResult arguments, Console console) {
        Table table = new Table(
                Table.Column.left(Style.USER, 30),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.DIM),
                Table.Column.left(Style.DIM, 16),
                Table.Column.right(Style.DIM),
                Table.Column.rest(Style.DIM));
        Instant now = Instant.now();
        for (Row row : projects) {
            ProjectSummary summary = row.summary();
            table.add(
                    ProjectGuesses.label(summary.checkout(), row.guess(), labels),
                    HumanReadable.count(summary.sessions(), "session"),
                    HumanReadable.count(summary.prompts(), "prompt"),
                    RelativeTime.of(summary.lastActivity(), now, TimeZone.getDefault()),
                    summary.offDisk() == 0 ? "" : HumanReadable.count(summary.offDisk()) + " not on disk",
                    row.path());
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            table.print(out, console.rows(CommonOptions.colour(arguments)));
        }
        if (projects.isEmpty()) {
            console.tell("No sessions yet. To see where Seshat looks: seshat config");
        }
    }
}
