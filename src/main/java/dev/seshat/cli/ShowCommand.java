package dev.seshat.cli;

import dev.seshat.app.Services;
import dev.seshat.app.SessionArgument;
import dev.seshat.app.Transcript;
import dev.seshat.archive.FormerVersion;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawLogs;
import dev.seshat.cli.output.TranscriptOptions;
import dev.seshat.cli.output.TranscriptPrinter;
import dev.seshat.discover.FoundLog;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.Terminal;
import dev.seshat.wire.MessageJson;
import dev.seshat.wire.SessionJson;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `show`: the transcript of one session, as text, as JSON, or as logged.
final class ShowCommand implements CliCommand {

    private static final Set<Category> ALL = EnumSet.allOf(Category.class);
    /// People do not need progress and snapshots unless they ask.
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
                        .description("A session id, the beginning of one, or the path of a log.")
                        .build());
        MessageSelection.addOptions(spec);
        spec.addOption(CommonOptions.flag("--json", "Print the session and its messages as JSON."))
                .addOption(CommonOptions.flag("--raw", "Print the lines of the log unchanged."));
        SettingsOptions.addTo(spec);
        spec.usageMessage()
                .footer(
                        "  seshat show 1f3a                         the session whose id begins with 1f3a",
                        "  seshat show 1f3a --tools none            the conversation only",
                        "  seshat show 1f3a --category user         your prompts only",
                        "  seshat show 1f3a --from 120 --limit 20   twenty messages from 120 on",
                        "  seshat show 1f3a --at 128                start at a search hit",
                        "  seshat show log.jsonl --json             a log as JSON");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        boolean raw = arguments.hasMatchedOption("--raw");
        boolean json = arguments.hasMatchedOption("--json");
        if (raw && json) {
            throw UsageError.of(arguments, "--raw and --json cannot be combined: the log already is JSON.");
        }
        MessageSelection selection = UsageError.hinted(arguments, () -> MessageSelection.of(arguments));
        Services services = SettingsOptions.services(arguments, console);
        String argument = arguments.matchedPositionalValue(0, "");
        try {
            FoundLog log = UsageError.hinted(
                    arguments, () -> new SessionArgument(services.finder(), services.loader()).find(argument));
            if (raw && log.isStored()) {
                throw UsageError.of(arguments, "its log is in a database and has no lines: use --json.");
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
            Transcript.Archived archived, MessageSelection selection, ParseResult arguments, Console console) {
        if (arguments.hasMatchedOption("--raw")) {
            if (archived.session().promptsOnly()) {
                throw UsageError.of(arguments, "its log is gone, only the prompts are left: use --json.");
            }
            try (Output out = CommonOptions.output(arguments, console)) {
                RawFile file = keptLog(archived)
                        .orElseThrow(() -> UsageError.of(
                                arguments,
                                "its log is gone, and the archive has its messages, not its bytes: it was archived by an"
                                        + " older Seshat, or raw is set to messages, or rawMaxMb was reached."));
                RawLog.print(file, archived.archive().raw(), out, console);
            }
            return;
        }
        show(archived, selection, arguments, console);
    }

    /// The bytes of its log; of a former version, those that were kept last before the log was rewritten.
    private static Optional<RawFile> keptLog(Transcript.Archived archived) {
        FormerVersion former = archived.archived().former();
        RawLogs raw = archived.archive().raw();
        SessionKey key = former == null ? archived.session().key() : former.of();
        Optional<RawFile> log = raw.of(key).stream()
                .filter(file -> file.kind() != RawFile.Kind.SIDE)
                .findFirst();
        return former == null ? log : log.flatMap(file -> beforeRewriting(raw, file, former));
    }

    private static Optional<RawFile> beforeRewriting(RawLogs raw, RawFile log, FormerVersion former) {
        return raw.versions(log.workstation(), log.path()).stream()
                .filter(version ->
                        version.version() < log.version() && version.keptAt().isBefore(former.at()))
                .max(Comparator.comparingInt(RawFile::version));
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
