package dev.seshat.cli;

import dev.seshat.archive.SessionLinks.Topic;
import dev.seshat.cli.output.RelativeTime;
import dev.seshat.cli.output.Style;
import dev.seshat.cli.output.Table;
import dev.seshat.insight.related.ProjectPlaces;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.SessionTime;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.wire.LinksJson;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `topics`: what sessions are about, across projects.
final class TopicsCommand implements CliCommand {

    private static final int DEFAULT_LIMIT = 30;

    @Override
    public String name() {
        return "topics";
    }

    @Override
    public String summary() {
        return "List what your sessions are about.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(FilterOptions.projectOption())
                .addOption(OptionSpec.builder("--limit")
                        .type(int.class)
                        .paramLabel("N")
                        .description("List at most N topics (default " + DEFAULT_LIMIT + ").")
                        .build());
        ArchiveQuestion.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat topics                      words of titles and first prompts, with their sessions",
                        "  seshat topics --project web        of projects with web in their path",
                        "  seshat topics --limit 100 --json   more of them, as JSON");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        int limit =
                UsageError.hinted(arguments, () -> MessageSelection.notNegative(arguments, "--limit", DEFAULT_LIMIT));
        String project = arguments.matchedOptionValue("--project", "");
        return ArchiveQuestion.ask(arguments, console, (archive, services) -> {
            List<Topic> topics = ProjectPlaces.topics(project, archive, limit);
            if (arguments.hasMatchedOption("--json")) {
                try (Output out = Output.plain(console)) {
                    LinksJson.writeTopics(
                            topics, archive.links().incomplete(services.workstation()), new JsonWriter(out));
                    out.append("\n");
                }
            } else {
                print(topics, arguments, console);
            }
            if (topics.isEmpty()) {
                console.tell("No topics are known.");
            }
            return topics.isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.DONE;
        });
    }

    private static void print(List<Topic> topics, ParseResult arguments, Console console) {
        Table table = new Table(
                Table.Column.left(Style.USER, 40),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.DIM),
                Table.Column.left(Style.DIM, 16));
        Instant now = Instant.now();
        for (Topic topic : topics) {
            table.add(
                    topic.name(),
                    HumanReadable.count(topic.sessions(), "session"),
                    HumanReadable.count(topic.projects(), "project"),
                    topic.at() == null
                            ? ""
                            : RelativeTime.of(SessionTime.of(topic.at(), Instant.EPOCH), now, TimeZone.getDefault()));
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            table.print(out, console.rows(CommonOptions.colour(arguments)));
        }
    }
}
