package dev.seshat.cli;

import dev.seshat.agent.LogPosition;
import dev.seshat.cli.output.Terminal;
import dev.seshat.cli.output.TranscriptOptions;
import dev.seshat.cli.output.TranscriptPrinter;
import dev.seshat.discover.FoundLog;
import dev.seshat.discover.SessionLoader;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
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
        SessionLoader loader = services.loader();
        SessionArgument argument = new SessionArgument(services.finder(), loader);
        FoundLog log = WrongUse.hinted(arguments, () -> argument.find(arguments.matchedPositionalValue(0, "")));
        if (raw) {
            try (Output out = CommonOptions.output(arguments, console)) {
                RawLog.print(log.file().path(), out, console);
            }
            return ExitCode.DONE;
        }
        Transcript transcript = new Transcript(loader.load(log), log, services.maxLineBytes(), selection);
        try (Output out = json ? Output.plain(console) : CommonOptions.output(arguments, console)) {
            if (json) {
                transcript.writeJson(out);
            } else {
                transcript.print(out, console.terminal(CommonOptions.colour(arguments)));
            }
        }
        return ExitCode.DONE;
    }

    /// What is to be shown; its messages are read as they are printed, never held.
    private record Transcript(Session session, FoundLog log, int maxLineBytes, MessageSelection selection) {

        void writeJson(Output out) {
            JsonWriter json = new JsonWriter(out);
            json.beginObject().name("session");
            SessionJson.write(session, json);
            json.name("messages").beginArray();
            log.format()
                    .reader(maxLineBytes)
                    .messages(
                            log.file(),
                            LogPosition.START,
                            selection.sink(
                                    ALL, session.facts().messageCount(), message -> MessageJson.write(message, json)));
            json.endArray().endObject();
            out.append("\n");
        }

        void print(Output out, Terminal terminal) {
            TranscriptOptions options =
                    new TranscriptOptions(selection.tools(), selection.thinking(), ZoneId.systemDefault());
            TranscriptPrinter printer = new TranscriptPrinter(out, terminal, options);
            printer.header(session, log.format().displayName(), ProjectGuesses.of(session, log));
            log.format()
                    .reader(maxLineBytes)
                    .messages(
                            log.file(),
                            LogPosition.START,
                            selection.sink(FOR_READING, session.facts().messageCount(), printer::message));
            printer.end();
        }
    }
}
