package dev.seshat.cli;

import dev.seshat.cli.output.Terminal;
import dev.seshat.cli.output.TranscriptOptions;
import dev.seshat.cli.output.TranscriptPrinter;
import dev.seshat.discover.FoundLog;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Session;
import dev.seshat.wire.MessageJson;
import dev.seshat.wire.SessionJson;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `show`: the transcript of one session, for a person, for a program, or as it was logged.
final class ShowCommand implements Verb {

    private static final Set<Category> ALL = EnumSet.allOf(Category.class);
    /// A person has no use for progress bars and snapshots unless asked for.
    private static final Set<Category> FOR_READING =
            EnumSet.complementOf(EnumSet.of(Category.PROGRESS, Category.SNAPSHOT));

    @Override
    public String name() {
        return "show";
    }

    @Override
    public String summary() {
        return "Show the transcript of a session.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SESSION")
                        .type(String.class)
                        .arity("1")
                        .required(true)
                        .description("The id of a session, the first characters of it, or the path of its log.")
                        .build());
        MessageSelection.addOptions(spec);
        spec.addOption(CommonOptions.flag("--json", "Print the session and its messages as JSON."))
                .addOption(CommonOptions.flag("--raw", "Print the lines of the log as they are."));
        SettingsOptions.addTo(spec);
        spec.usageMessage()
                .footer(
                        "  seshat show 1f3a                         the session whose id begins with 1f3a",
                        "  seshat show 1f3a --tools none            only what was said",
                        "  seshat show 1f3a --category user         only what you asked",
                        "  seshat show 1f3a --from 120 --limit 20   twenty messages from number 120 on",
                        "  seshat show 1f3a --at 128                open at a message that a search found",
                        "  seshat show log.jsonl --json             the log in a file, for a program");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        boolean raw = arguments.hasMatchedOption("--raw");
        boolean json = arguments.hasMatchedOption("--json");
        if (raw && json) {
            throw WrongUse.of(arguments, "--raw and --json exclude each other: the log already is JSON.");
        }
        MessageSelection selection = WrongUse.hinted(arguments, () -> MessageSelection.of(arguments));
        Services services = Services.of(arguments, console);
        String argument = arguments.matchedPositionalValue(0, "");
        try {
            FoundLog log = WrongUse.hinted(
                    arguments, () -> new SessionArgument(services.finder(), services.loader()).find(argument));
            if (raw && log.isStored()) {
                throw WrongUse.of(arguments, "its log is a part of a database and has no lines: use --json.");
            }
            if (raw) {
                try (Output out = CommonOptions.output(arguments, console)) {
                    RawLog.print(log.file().path(), out, console);
                }
            } else {
                Session session = services.loader().load(log);
                Transcript.Logged logged = new Transcript.Logged(session, log, services.maxLineBytes());
                if (SessionArgument.isPath(argument)) {
                    show(logged, selection, arguments, console);
                } else {
                    Transcript.withLogged(
                            logged, selection.at() >= 0, services, found -> show(found, selection, arguments, console));
                }
            }
        } catch (SeshatException e) {
            if (e.kind() != SeshatException.Kind.NOT_FOUND
                    || !Transcript.withArchived(
                            argument,
                            selection.at() >= 0,
                            services,
                            archived -> showArchived(archived, selection, arguments, console))) {
                throw e;
            }
        }
        return ExitCode.DONE;
    }

    private static void showArchived(
            Transcript archived, MessageSelection selection, ParseResult arguments, Console console) {
        if (arguments.hasMatchedOption("--raw")) {
            throw WrongUse.of(arguments, "its log is not here, and the archive keeps messages, not lines.");
        }
        show(archived, selection, arguments, console);
    }

    private static void show(
            Transcript transcript, MessageSelection selection, ParseResult arguments, Console console) {
        boolean json = arguments.hasMatchedOption("--json");
        try (Output out = json ? Output.plain(console) : CommonOptions.output(arguments, console)) {
            if (json) {
                writeJson(transcript, selection, out);
            } else {
                print(transcript, selection, out, console.terminal(CommonOptions.colour(arguments)));
            }
        }
        VersionNotes.of(transcript).forEach(console::tell);
    }

    private static void writeJson(Transcript transcript, MessageSelection selection, Output out) {
        JsonWriter json = new JsonWriter(out);
        json.beginObject().name("session");
        if (transcript instanceof Transcript.Archived archived) {
            SessionJson.write(archived.archived(), transcript.archivedOnly(), json);
        } else {
            SessionJson.write(transcript.session(), false, json);
        }
        if (!transcript.others().isEmpty()) {
            json.name("otherVersions").beginArray();
            transcript.others().forEach(other -> SessionJson.write(other, json));
            json.endArray();
        }
        json.name("messages").beginArray();
        int count = transcript.session().facts().messageCount();
        transcript.messages(selection.sink(ALL, count, message -> MessageJson.write(message, json)));
        json.endArray().endObject();
        out.append("\n");
    }

    private static void print(Transcript transcript, MessageSelection selection, Output out, Terminal terminal) {
        TranscriptOptions options =
                new TranscriptOptions(selection.tools(), selection.thinking(), ZoneId.systemDefault());
        TranscriptPrinter printer = new TranscriptPrinter(out, terminal, options);
        printer.mark(selection.at());
        printer.header(transcript.session(), transcript.agentName(), transcript.guess());
        int count = transcript.session().facts().messageCount();
        transcript.messages(selection.sink(FOR_READING, count, printer::message));
        printer.end();
    }
}
