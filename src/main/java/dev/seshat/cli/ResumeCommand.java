package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.LogCopy;
import dev.seshat.agent.LogPlacement;
import dev.seshat.agent.ResumeHint;
import dev.seshat.app.Services;
import dev.seshat.discover.FoundLog;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `resume`: runs the agent's own command that resumes a session, in the session's directory.
final class ResumeCommand implements CliCommand {

    private static final String HERE = "--here";
    private static final String PRINT = "--print";

    @Override
    public String name() {
        return "resume";
    }

    @Override
    public String summary() {
        return "Resume a session in its agent and its directory.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SESSION")
                        .type(String.class)
                        .arity("1")
                        .required(true)
                        .description("A session id, the beginning of one, a key, or the path of a log.")
                        .build())
                .addOption(CommonOptions.flag(
                        HERE, "Go on in this directory, in a copy of the session; the original stays as it is."))
                .addOption(CommonOptions.flag(PRINT, "Print the command instead of running it."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat resume 1f3a                       go on where it was",
                        "  seshat resume 1f3a --here                go on here, in a copy",
                        "  seshat resume 1f3a --print               show the command");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Services services = SettingsOptions.services(arguments, console);
        String argument = arguments.matchedPositionalValue(0, "");
        FoundLog log = new LogToResume(arguments, services, console).find(argument);
        Session session = services.loader().load(log);
        requireResumable(log.format(), session);
        return arguments.hasMatchedOption(HERE)
                ? here(log, session, arguments, console)
                : there(log, session, arguments, console);
    }

    private static void requireResumable(AgentFormat format, Session session) {
        String id = session.key().sessionId();
        if (session.parentKey() != null) {
            throw new SeshatException(Kind.WRONG_USE, subagent(session.parentKey()));
        }
        if (format.resumeCommand(session).isEmpty()) {
            throw new SeshatException(
                    Kind.WRONG_USE, format.displayName() + " has no command that resumes a session by its id.");
        }
        // An id that a log made up must not become an option of the agent.
        if (id.startsWith("-")) {
            throw new SeshatException(Kind.WRONG_USE, "the session id looks like an option: " + TerminalText.line(id));
        }
    }

    /// What to do instead of resuming a subagent.
    static String subagent(SessionKey parent) {
        return "a subagent cannot be resumed by itself. Resume the session that started it: seshat resume "
                + TerminalText.line(parent.sessionId());
    }

    private static ExitCode there(FoundLog log, Session session, ParseResult arguments, Console console) {
        if (arguments.hasMatchedOption(PRINT)) {
            return print(ResumeHint.of(log.format(), session), console);
        }
        List<String> words = log.format().resumeCommand(session);
        Path program = program(words, log.format(), console);
        String project = session.facts().project().path();
        if (project == null) {
            console.tell("Its log does not say where it worked, so it is resumed in this directory.");
            return new ForegroundProgram(console.environment()).run(program, words, current());
        }
        Path directory = Path.of(project);
        if (!Files.isDirectory(directory)) {
            throw new SeshatException(Kind.NOT_FOUND, gone(project, session));
        }
        misplaced(log, project).ifPresent(console::tell);
        return new ForegroundProgram(console.environment()).run(program, words, directory);
    }

    private static String gone(String project, Session session) {
        String id = TerminalText.line(session.key().sessionId());
        String directory = TerminalText.line(project);
        return "its directory no longer exists: " + directory + ". If it was moved or renamed: seshat relocate "
                + directory + " NEW. To go on in this directory, in a copy: seshat resume " + id + " --here";
    }

    /// A warning only: other versions of an agent may name its directories in another way.
    private static Optional<String> misplaced(FoundLog log, String project) {
        Optional<LogPlacement> placement = log.format().placement();
        Path directory = log.file().path().toAbsolutePath().getParent();
        return placement
                .flatMap(places -> places.directoryFor(log.file(), project))
                .filter(place -> !place.equals(directory))
                .map(place ->
                        log.format().displayName() + " looks for the log in " + TerminalText.line(place.toString())
                                + ", but it is in " + TerminalText.line(String.valueOf(directory)) + ".");
    }

    private static ExitCode here(FoundLog log, Session session, ParseResult arguments, Console console) {
        Path directory = current();
        Continuation.Request request = new Continuation.Request(
                session,
                log.file(),
                directory,
                UUID.randomUUID().toString(),
                Instant.now().truncatedTo(ChronoUnit.MILLIS));
        return switch (log.format().continuation(request)) {
            case Continuation.Impossible(String why) -> throw new SeshatException(Kind.WRONG_USE, why);
            case Continuation.ByAgent(List<String> words) -> go(words, log.format(), directory, arguments, console);
            case Continuation.Copy(Path copy, var change, List<String> words) -> {
                if (!arguments.hasMatchedOption(PRINT)) {
                    // Before anything is written.
                    Path _ = program(words, log.format(), console);
                }
                LogCopy.write(log.file().path(), copy, change);
                console.tell("Copied to " + TerminalText.line(copy.toString()));
                yield go(words, log.format(), directory, arguments, console);
            }
        };
    }

    private static ExitCode go(
            List<String> words, AgentFormat format, Path directory, ParseResult arguments, Console console) {
        if (arguments.hasMatchedOption(PRINT)) {
            return print(ResumeHint.of(directory.toString(), words), console);
        }
        Path program = program(words, format, console);
        return new ForegroundProgram(console.environment()).run(program, words, directory);
    }

    private static ExitCode print(ResumeHint hint, Console console) {
        if (hint.command().isEmpty()) {
            throw new SeshatException(Kind.WRONG_USE, hint.text());
        }
        try (Output out = Output.plain(console)) {
            out.append(hint.command() + "\n");
        }
        return ExitCode.DONE;
    }

    private static Path program(List<String> words, AgentFormat format, Console console) {
        return new ForegroundProgram(console.environment())
                .find(words.getFirst())
                .orElseThrow(() -> new SeshatException(
                        Kind.NOT_FOUND,
                        words.getFirst() + " is not on the PATH: install " + format.displayName()
                                + ", or add its directory to PATH."));
    }

    /// With links followed, as the agent sees it.
    private static Path current() {
        try {
            return Path.of("").toRealPath();
        } catch (IOException e) {
            throw new SeshatException(Kind.UNREADABLE, "the current directory no longer exists.", e);
        }
    }
}
