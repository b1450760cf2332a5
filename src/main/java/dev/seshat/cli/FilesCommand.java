package dev.seshat.cli;

import dev.seshat.archive.SessionLinks.Touch;
import dev.seshat.archive.SessionLinks.Touches;
import dev.seshat.cli.output.RelativeTime;
import dev.seshat.cli.output.Style;
import dev.seshat.cli.output.Table;
import dev.seshat.insight.related.FilePlaces;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Session;
import dev.seshat.model.SessionTime;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import dev.seshat.wire.LinksJson;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.TimeZone;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `files`: the sessions that read or changed a file.
final class FilesCommand implements CliCommand {

    private static final int DEFAULT_LIMIT = 50;

    @Override
    public String name() {
        return "files";
    }

    @Override
    public String summary() {
        return "Find the sessions that read or changed a file.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("PATH")
                        .type(String.class)
                        .arity("1")
                        .description("A file, which need not exist. Other worktrees of its repository count, too.")
                        .build())
                .addOption(OptionSpec.builder("--limit")
                        .type(int.class)
                        .paramLabel("N")
                        .description("Show at most N sessions (default " + DEFAULT_LIMIT + ").")
                        .build());
        ArchiveQuestion.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat files pom.xml                    who read or changed it, the latest first",
                        "  seshat files ~/app/src/Login.java       a file elsewhere",
                        "  seshat files src/Login.java --json      with counts and the last message, as JSON");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        String name = arguments.matchedPositionalValue(0, "");
        int limit =
                UsageError.hinted(arguments, () -> MessageSelection.notNegative(arguments, "--limit", DEFAULT_LIMIT));
        String directory = Path.of("").toAbsolutePath().toString();
        return ArchiveQuestion.ask(arguments, console, (archive, services) -> {
            Set<String> places = FilePlaces.of(name, directory, archive.checkouts());
            Touches touches = archive.links().touching(places, 0, limit);
            if (touches.total() == 0) {
                // Typed elsewhere, it may be meant as in a project.
                Set<String> anywhere = FilePlaces.of(name, null, archive.checkouts());
                touches = archive.links().touching(anywhere, 0, limit);
                places = touches.total() == 0 ? places : anywhere;
            }
            if (arguments.hasMatchedOption("--json")) {
                try (Output out = Output.plain(console)) {
                    LinksJson.writeTouches(
                            name,
                            places,
                            touches,
                            archive.links().incomplete(services.workstation()),
                            new JsonWriter(out));
                    out.append("\n");
                }
            } else {
                CommandHints hints =
                        new CommandHints(archive, new AgentNames(services.workstation()), console.environment());
                print(touches, hints, arguments, console);
            }
            if (touches.total() == 0) {
                console.tell("No session is known to have touched it. To search by its name: seshat search file:"
                        + TerminalText.line(String.valueOf(Path.of(name).getFileName())));
            } else if (touches.total() > touches.touches().size()) {
                console.tell("… and "
                        + HumanReadable.count(
                                touches.total() - touches.touches().size()) + " more: --limit N.");
            }
            return touches.total() == 0 ? ExitCode.NOTHING_FOUND : ExitCode.DONE;
        });
    }

    private static void print(Touches touches, CommandHints hints, ParseResult arguments, Console console) {
        Table table = new Table(
                Table.Column.left(Style.CODE, 80),
                Table.Column.left(Style.DIM, 16),
                Table.Column.left(Style.PLAIN, 30),
                Table.Column.rest(Style.USER),
                Table.Column.left(Style.DIM, 60));
        Instant now = Instant.now();
        boolean several = touches.touches().stream().map(Touch::path).distinct().count() > 1;
        for (Touch touch : touches.touches()) {
            Session session = touch.session().session();
            table.add(
                    hints.id(session),
                    RelativeTime.of(SessionTime.of(touch.at(), session.modified()), now, TimeZone.getDefault()),
                    done(touch),
                    ArchiveQuestion.title(session),
                    several ? touch.path() : "");
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            table.print(out, console.rows(CommonOptions.colour(arguments)));
        }
    }

    /// `changed 3×, read once`
    private static String done(Touch touch) {
        String changed = touch.changes() == 0 ? "" : "changed " + times(touch.changes());
        String read = touch.reads() == 0 ? "" : "read " + times(touch.reads());
        return changed.isEmpty() || read.isEmpty() ? changed + read : changed + ", " + read;
    }

    private static String times(int count) {
        return count == 1 ? "once" : count + "×";
    }
}
