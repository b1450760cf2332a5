package dev.seshat.cli;

import dev.seshat.cli.output.Humane;
import dev.seshat.cli.output.RelativeTime;
import dev.seshat.cli.output.Style;
import dev.seshat.cli.output.Table;
import dev.seshat.discover.ProjectSummary;
import dev.seshat.json.JsonWriter;
import dev.seshat.wire.Times;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
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
                .addOption(CommonOptions.flag("--refresh", "Read every log anew, whatever is known of it."))
                .addOption(CommonOptions.flag("--json", "Print the projects as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat projects                          sessions, messages and last activity of each",
                        "  seshat projects --json                   the same, for a program");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Services services = Services.of(arguments, console);
        services.withSessions(arguments.hasMatchedOption("--refresh"), all -> {
            List<ProjectSummary> projects = ProjectSummary.of(all);
            if (arguments.hasMatchedOption("--json")) {
                printJson(projects, console);
            } else {
                print(projects, arguments, console);
            }
        });
        return ExitCode.DONE;
    }

    private static void printJson(List<ProjectSummary> projects, Console console) {
        try (Output out = Output.plain(console)) {
            JsonWriter json = new JsonWriter(out);
            json.beginObject().member("total", projects.size()).name("projects").beginArray();
            for (ProjectSummary summary : projects) {
                json.beginObject()
                        .member("projectId", summary.project().id())
                        .member("projectPath", summary.project().path())
                        .member("projectName", summary.project().name())
                        .member("sessions", summary.sessions())
                        .member("messages", summary.messages())
                        .member("lastActivity", Times.format(summary.lastActivity()))
                        .endObject();
            }
            json.endArray().endObject();
            out.append("\n");
        }
    }

    private static void print(List<ProjectSummary> projects, ParseResult arguments, Console console) {
        Table table = new Table(
                Table.Column.left(Style.USER, 30),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.DIM),
                Table.Column.left(Style.DIM, 16),
                Table.Column.rest(Style.DIM));
        Instant now = Instant.now();
        for (ProjectSummary summary : projects) {
            table.add(
                    Objects.requireNonNullElse(summary.project().name(), "–"),
                    Humane.count(summary.sessions(), "session"),
                    Humane.count(summary.messages(), "message"),
                    RelativeTime.of(summary.lastActivity(), now, ZoneId.systemDefault()),
                    Objects.requireNonNullElse(summary.project().path(), "(no working directory in the log)"));
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            table.print(out, console.rows(CommonOptions.colour(arguments)));
        }
        if (projects.isEmpty()) {
            console.tell("No sessions yet. Where Seshat looks: seshat config");
        }
    }
}
