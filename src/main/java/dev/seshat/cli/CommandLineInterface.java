package dev.seshat.cli;

import dev.seshat.model.SeshatException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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

    /// Run one command line.
    public ExitCode run(String... words) {
        if (words.length == 0) {
            return print(Help.overview());
        }
        return switch (words[0]) {
            case "-h", "--help" -> print(Help.overview());
            case "-V", "--version" -> print("seshat " + Version.current() + "\n");
            case "help" -> words.length == 1 ? print(Help.overview()) : run(words[1], "--help");
            default ->
                Verbs.find(words[0])
                        .map(verb -> run(verb, Arrays.asList(words).subList(1, words.length)))
                        .orElseGet(() -> wrongUse(Help.unknownVerb(words[0])));
        };
    }

    private ExitCode run(Verb verb, List<String> words) {
        CommandSpec spec = CommonOptions.addTo(verb.spec());
        CommandLine parser = new CommandLine(spec)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOverwrittenOptionsAllowed(true)
                .setExpandAtFiles(false);
        try {
            ParseResult arguments = parser.parseArgs(words.toArray(String[]::new));
            if (arguments.isUsageHelpRequested()) {
                return print(Help.of(verb, parser, console.terminal(CommonOptions.colour(arguments))));
            }
            return attempt(verb, arguments);
        } catch (UnmatchedArgumentException e) {
            return wrongUse(Help.unmatched(verb, spec, e.getUnmatched()));
        } catch (ParameterException e) {
            return wrongUse(Help.hint(verb, String.valueOf(e.getMessage())));
        }
    }

    private ExitCode attempt(Verb verb, ParseResult arguments) {
        try {
            return verb.run(arguments, console);
        } catch (SeshatException e) {
            console.tell("seshat: " + e.getMessage());
            trace(arguments, e);
            return e.kind() == SeshatException.Kind.NOT_FOUND ? ExitCode.NOTHING_FOUND : ExitCode.FAILED;
        } catch (UncheckedIOException e) {
            return cannotPrint(e, arguments);
        }
    }

    /// Who pipes our output into `head` has what was wanted once the pipe breaks.
    private ExitCode cannotPrint(UncheckedIOException e, ParseResult arguments) {
        Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
        String reason = String.valueOf(cause.getMessage());
        if (reason.contains("Broken pipe") || reason.contains("Stream closed")) {
            return ExitCode.DONE;
        }
        console.tell("seshat: cannot print: " + reason + ".");
        trace(arguments, e);
        return ExitCode.FAILED;
    }

    private void trace(ParseResult arguments, Exception e) {
        if (arguments.hasMatchedOption("--debug")) {
            e.printStackTrace(console.stderr());
        }
    }

    private ExitCode print(String text) {
        try (Output out = Output.plain(console)) {
            out.append(text);
        }
        return ExitCode.DONE;
    }

    private ExitCode wrongUse(String message) {
        console.tell("seshat: " + message);
        return ExitCode.FAILED;
    }
}
