package dev.seshat.cli;

import static java.util.Objects.requireNonNull;

import dev.seshat.cli.output.Humane;
import dev.seshat.cli.output.RelativeTime;
import dev.seshat.cli.output.Style;
import dev.seshat.cli.output.Table;
import dev.seshat.discover.ListedSession;
import dev.seshat.discover.ProjectSummary;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Project;
import dev.seshat.model.ProjectLabels;
import dev.seshat.wire.ProjectsJson;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `projects`: the projects that sessions worked in, the most recently used first.
final class ProjectsCommand implements Verb {

    @Override
    public String name() {
        return "projects";
    }

    @Override
    public String summary() {
        return "List the projects that sessions worked in.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(FilterOptions.agentOption())
                .addOption(CommonOptions.flag("--refresh", "Read every log anew, whatever is known of it."))
                .addOption(CommonOptions.flag("--json", "Print the projects as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat projects                          each with its sessions and prompts",
                        "  seshat projects --agent pi               only those of one agent",
                        "  seshat projects --json                   the same, for a program");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        String agent = WrongUse.hinted(arguments, () -> Optional.ofNullable(FilterOptions.agent(arguments)))
                .orElse(null);
        Services services = Services.of(arguments, console);
        services.withSessions(arguments.hasMatchedOption("--refresh"), found -> {
            List<ListedSession> all = found.stream()
                    .filter(listed -> agent == null || listed.agent().equals(agent))
                    .toList();
            if (arguments.hasMatchedOption("--json")) {
                printJson(ProjectSummary.of(all), ProjectSummary.labels(found), console);
            } else {
                ProjectLabels labels = ProjectSummary.labels(found);
                print(rows(all, labels), labels, arguments, console);
            }
        });
        return ExitCode.DONE;
    }

    private static void printJson(List<ProjectSummary> projects, ProjectLabels labels, Console console) {
        try (Output out = Output.plain(console)) {
            ProjectsJson.write(projects, labels, new JsonWriter(out));
            out.append("\n");
        }
    }

    /// A project of the table.
    ///
    /// @param guess where its sessions may have worked; unknown where their logs say it
    /// @param repository what it is called, worktree or not
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

    /// Worktrees stand below their repository, which is as recent as the most recent of them.
    ///
    /// To a program, all sessions without a working directory are one project; a person may tell them apart.
    private static List<Row> rows(List<ListedSession> sessions, ProjectLabels labels) {
        ProjectGuesses guesses = new ProjectGuesses();
        Map<Project, List<ListedSession>> byGuess = sessions.stream().collect(Collectors.groupingBy(guesses::of));
        List<Row> rows = byGuess.entrySet().stream()
                .flatMap(group -> ProjectSummary.of(group.getValue()).stream()
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
                Table.Column.rest(Style.DIM));
        Instant now = Instant.now();
        for (Row row : projects) {
            ProjectSummary summary = row.summary();
            table.add(
                    ProjectGuesses.label(summary.checkout(), row.guess(), labels),
                    Humane.count(summary.sessions(), "session"),
                    Humane.count(summary.prompts(), "prompt"),
                    RelativeTime.of(summary.lastActivity(), now, TimeZone.getDefault()),
                    row.path());
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            table.print(out, console.rows(CommonOptions.colour(arguments)));
        }
        if (projects.isEmpty()) {
            console.tell("No sessions yet. Where Seshat looks: seshat config");
        }
    }
}
