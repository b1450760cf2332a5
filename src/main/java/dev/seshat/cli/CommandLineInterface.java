package dev.seshat.cli;

import dev.seshat.model.SeshatException;
import dev.seshat.terminal.Console;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Parses a command line, runs its command, and turns failures into messages.
public final class CommandLineInterface {

    private final Console console;

    public CommandLineInterface(Console console) {
        this.console = console;
    }

    /// Run one command line. Every failure ends in a message and an exit code.
    public ExitCode run(String... words) {
        boolean debug = Arrays.asList(words).contains("--debug");
        try {
            return dispatch(words);
        } catch (SeshatException e) {
            tell(e.getMessage(), e, debug);
            return e.kind() == SeshatException.Kind.NOT_FOUND ? ExitCode.NOTHING_FOUND : ExitCode.FAILED;
        } catch (UncheckedIOException e) {
            return cannotPrint(e, debug);
        } catch (RuntimeException e) {
            tell("internal error, a bug in Seshat: " + e + ". Run with --debug for a stack trace.", e, debug);
            return ExitCode.FAILED;
        } catch (OutOfMemoryError e) {
            tell("out of memory.", e, debug);
            return ExitCode.FAILED;
        }
    }

    private ExitCode dispatch(String... words) {
        if (words.length == 0) {
            return print(Help.overview());
        }
        return switch (words[0]) {
            case "-h", "--help" -> print(Help.overview());
            case "-V", "--version" -> print("seshat " + Version.current() + "\n");
            case "help" -> words.length == 1 ? print(Help.overview()) : dispatch(words[1], "--help");
            default -> {
                CliCommand verb = CliCommands.find(words[0]).orElseThrow(() -> wrongUse(Help.unknownVerb(words[0])));
                yield run(verb, Arrays.asList(words).subList(1, words.length));
            }
        };
    }

    private ExitCode run(CliCommand verb, List<String> words) {
        verb.begin();
        CommandSpec spec = CommonOptions.addTo(verb.spec()).name("seshat " + verb.name());
        CommandLine parser = new CommandLine(spec)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOverwrittenOptionsAllowed(true)
                .setExpandAtFiles(false);
        try {
            ParseResult arguments = parser.parseArgs(words.toArray(String[]::new));
            if (arguments.isUsageHelpRequested()) {
                return print(Help.of(verb, parser, console.terminal(CommonOptions.colour(arguments))));
            }
            return verb.run(arguments, console);
        } catch (UnmatchedArgumentException e) {
            throw wrongUse(Help.unmatched(spec, e.getUnmatched()));
        } catch (ParameterException e) {
            throw wrongUse(Help.hint(spec, ArgumentErrors.sentence(e)));
        }
    }

    private static SeshatException wrongUse(String message) {
        return new SeshatException(SeshatException.Kind.WRONG_USE, message);
    }

    /// When the pipe breaks, its reader, such as `head`, has read what it wanted.
    private ExitCode cannotPrint(UncheckedIOException e, boolean debug) {
        Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
        String reason = String.valueOf(cause.getMessage());
        if (reason.contains("Broken pipe") || reason.contains("Stream closed")) {
            return ExitCode.DONE;
        }
        tell("cannot print: " + reason + ".", e, debug);
        return ExitCode.FAILED;
    }

    private void tell(@Nullable String message, Throwable e, boolean debug) {
        console.tell("seshat: " + message);
        if (debug) {
            e.printStackTrace(console.stderr());
        }
    }

    private ExitCode print(String text) {
        try (Output out = Output.plain(console)) {
            out.append(text);
        }
        return ExitCode.DONE;
    }
}
