package dev.seshat.cli;

import dev.seshat.model.SeshatException;
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

/// From the words of a command line to the verb that does it, and from what went wrong to a sentence.
public final class CommandLineInterface {

    private final Console console;

    public CommandLineInterface(Console console) {
        this.console = console;
    }

    /// Run one command line. Whatever goes wrong ends as a sentence and an exit code.
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
            tell("this is a fault of Seshat’s, not yours: " + e + ". With --debug it says where.", e, debug);
            return ExitCode.FAILED;
        } catch (OutOfMemoryError e) {
            tell("the memory does not suffice for this.", e, debug);
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
                Verb verb = Verbs.find(words[0]).orElseThrow(() -> wrongUse(Help.unknownVerb(words[0])));
                yield run(verb, Arrays.asList(words).subList(1, words.length));
            }
        };
    }

    private ExitCode run(Verb verb, List<String> words) {
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
            throw wrongUse(Help.hint(spec, WrongArgument.sentence(e)));
        }
    }

    private static SeshatException wrongUse(String message) {
        return new SeshatException(SeshatException.Kind.WRONG_USE, message);
    }

    /// Who pipes our output into `head` has what was wanted once the pipe breaks.
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
