package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.cli.output.RelativeTime;
import dev.seshat.cli.output.Style;
import dev.seshat.cli.output.Table;
import dev.seshat.host.RegularFile;
import dev.seshat.insight.blame.Blame;
import dev.seshat.insight.blame.BlameGroup;
import dev.seshat.insight.related.FilePlaces;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.model.SessionTime;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import dev.seshat.wire.BlameJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `blame`: the sessions that wrote the lines of a file.
final class BlameCommand implements CliCommand {

    private static final Pattern LINES = Pattern.compile("(?<file>.+):(?<from>[0-9]{1,9})(-(?<to>[0-9]{1,9}))?");

    private static final int LARGEST = 16 << 20;

    @Override
    public String name() {
        return "blame";
    }

    @Override
    public String summary() {
        return "Find the sessions that wrote the lines of a file.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("PATH[:LINE]")
                        .type(String.class)
                        .arity("1")
                        .description("A file, and a line or a range of lines of it.")
                        .build());
        ArchiveQuestion.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat blame src/Login.java          each part of the file with the call that wrote it",
                        "  seshat blame src/Login.java:42       one line",
                        "  seshat blame src/Login.java:40-60    some lines",
                        "  seshat blame src/Login.java --json   the same, as JSON");
        return spec;
    }

    /// The lines in question.
    ///
    /// @param to 0 for all
    private record Asked(Path file, int from, int to) {}

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Asked asked = asked(arguments);
        List<String> lines = lines(asked.file());
        if (asked.to() > 0 && (asked.from() < 1 || asked.from() > lines.size() || asked.to() < asked.from())) {
            throw new SeshatException(
                    Kind.WRONG_USE,
                    TerminalText.line(asked.file().toString()) + " has " + HumanReadable.count(lines.size(), "line")
                            + ", so not line " + asked.from() + ".");
        }
        return ArchiveQuestion.ask(arguments, console, (archive, services) -> {
            Set<String> places =
                    FilePlaces.of(asked.file().toAbsolutePath().normalize().toString(), null, archive.checkouts());
            Blame whole = Blame.of(places, lines, 1, archive.links());
            Blame blame = asked.to() == 0 ? whole : whole.part(asked.from(), asked.to());
            if (arguments.hasMatchedOption("--json")) {
                try (Output out = Output.plain(console)) {
                    BlameJson.write(
                            asked.file().toString(),
                            places,
                            blame,
                            archive.links().incomplete(services.workstation()),
                            new JsonWriter(out));
                    out.append("\n");
                }
            } else {
                CommandHints hints =
                        new CommandHints(archive, new AgentNames(services.workstation()), console.environment());
                print(blame, hints, arguments, console);
            }
            return blame.explained() == 0 ? ExitCode.NOTHING_FOUND : ExitCode.DONE;
        });
    }

    /// A file may have a colon in its name.
    private static Asked asked(ParseResult arguments) {
        String name = arguments.matchedPositionalValue(0, "");
        try {
            Path path = Path.of(name);
            Matcher numbered = LINES.matcher(name);
            if (Files.exists(path) || !numbered.matches()) {
                return new Asked(path, 1, 0);
            }
            int from = Integer.parseInt(numbered.group("from"));
            String to = numbered.group("to");
            return new Asked(
                    Path.of(numbered.group("file")), from, to == null ? Math.max(1, from) : Integer.parseInt(to));
        } catch (InvalidPathException e) {
            throw new SeshatException(Kind.NOT_FOUND, "there is no file " + TerminalText.line(name) + ".", e);
        }
    }

    private static List<String> lines(Path file) {
        String name = TerminalText.line(file.toString());
        if (!Files.isRegularFile(file)) {
            throw new SeshatException(Kind.NOT_FOUND, "there is no file " + name + ".");
        }
        try (InputStream in = RegularFile.stream(file)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new SeshatException(Kind.WRONG_USE, name + " is larger than 16 MB.");
            }
            return new String(bytes, UTF_8).lines().toList();
        } catch (IOException e) {
            throw new SeshatException(Kind.NOT_FOUND, name + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static void print(Blame blame, CommandHints hints, ParseResult arguments, Console console) {
        Table table = new Table(
                Table.Column.right(Style.DIM),
                Table.Column.left(Style.CODE, 80),
                Table.Column.left(Style.DIM, 16),
                Table.Column.left(Style.DIM, 16),
                Table.Column.left(Style.USER, 40),
                Table.Column.rest(Style.PLAIN));
        Instant now = Instant.now();
        for (BlameGroup group : BlameGroup.of(blame)) {
            Blame.Origin origin = group.origin();
            if (origin == null) {
                table.add(group.range(), "unknown", "", "", "", group.firstText());
                continue;
            }
            Session session = origin.session().session();
            table.add(
                    group.range(),
                    hints.id(session),
                    RelativeTime.of(SessionTime.of(origin.call().at(), session.modified()), now, TimeZone.getDefault()),
                    origin.call().content().tool() + " #" + origin.call().seq(),
                    ArchiveQuestion.title(session),
                    group.firstText());
        }
        try (Output out = CommonOptions.output(arguments, console)) {
            table.print(out, console.rows(CommonOptions.colour(arguments)));
        }
        console.tell(HumanReadable.count(blame.explained()) + " of "
                + HumanReadable.count(blame.lines().size(), "line") + " explained by "
                + HumanReadable.count(blame.sessions(), "session") + " that changed the file.");
    }
}
