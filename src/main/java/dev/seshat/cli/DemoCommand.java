package dev.seshat.cli;

import dev.seshat.cli.output.Style;
import dev.seshat.demo.DemoLogs;
import dev.seshat.host.Environment;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.query.LocalClock;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `demo`: runs Seshat on sample logs in a temporary directory, for users without logs, or for a first look.
final class DemoCommand implements CliCommand {

    /// The tour.
    private static final List<List<String>> TOUR = List.of(
            List.of("list", "--limit", "5"),
            List.of("search", "how did we fix the flaky checkout test?", "--limit", "2"),
            List.of("search", "file:VoucherBox.tsx", "--limit", "1"),
            List.of("search", "全角", "--limit", "1"),
            List.of("show", "1985cb5c", "--tools", "none"));

    /// The commands that can be run on the samples.
    private static final List<String> VERBS = List.of("list", "projects", "search", "show");

    @Override
    public String name() {
        return "demo";
    }

    @Override
    public String summary() {
        return "Try Seshat on sample logs, in a temporary directory.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("QUERY")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("0..*")
                        .description(
                                "A query to search the samples for, instead of the tour; or a command to run on them: "
                                        + String.join(", ", VERBS) + ".")
                        .build());
        // Options after a command belong to that command.
        spec.parser().unmatchedOptionsArePositionalParams(true);
        spec.usageMessage()
                .footer(
                        "  seshat demo                        a tour: list, search, show",
                        "  seshat demo why was the list slow  search the samples",
                        "  seshat demo show 1985cb5c --at 2   open what was found");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        List<String> query = arguments.matchedPositionalValue(0, List.of());
        Path place = temporary();
        Thread cleaning = new Thread(() -> delete(place));
        Runtime.getRuntime().addShutdownHook(cleaning);
        try {
            Path logs = place.resolve("projects");
            DemoLogs.copyTo(logs, new LocalClock());
            Console inside = new Console(
                    environment(console.environment(), place, logs),
                    console.stdout(),
                    console.stderr(),
                    console.columns(),
                    false);
            if (query.isEmpty()) {
                return tour(inside, arguments);
            }
            boolean verb = VERBS.contains(query.getFirst());
            return verb ? typed(query.getFirst(), inside, arguments) : search(query, inside, arguments);
        } finally {
            delete(place);
            forget(cleaning);
        }
    }

    private static void forget(Thread cleaning) {
        try {
            Runtime.getRuntime().removeShutdownHook(cleaning);
        } catch (IllegalStateException e) {
            // Ctrl-C in the pager: the process is already shutting down.
        }
    }

    /// Nothing of the user's is read or written.
    private static Environment environment(Environment outside, Path place, Path logs) {
        Map<String, String> variables = new HashMap<>(outside.variables());
        variables.keySet().removeIf(name -> name.startsWith("SESHAT_") || name.startsWith("XDG_"));
        variables.put("HOME", place.toString());
        variables.put("SESSIONS_DIR", logs.toString());
        variables.put(CommandHints.DEMO, "1");
        variables.put("SESHAT_ARCHIVE", place.resolve("archive.db").toString());
        return new Environment(variables);
    }

    private static ExitCode tour(Console console, ParseResult arguments) {
        say(
                console,
                "Twelve sessions of three made-up projects, in a temporary directory. Your own are not touched.\n\n");
        for (List<String> line : TOUR) {
            command(line, console, arguments);
            ExitCode code = run(line, console, arguments);
            if (!code.equals(ExitCode.DONE)) {
                return code;
            }
            say(console, "\n");
        }
        say(console, "Now search your own logs: seshat search WORD…\n");
        return ExitCode.DONE;
    }

    /// Run a command with the other arguments as typed.
    private static ExitCode typed(String verb, Console console, ParseResult arguments) {
        List<String> words = new ArrayList<>(arguments.originalArgs());
        words.remove(verb);
        words.addFirst(verb);
        return new CommandLineInterface(console).run(words.toArray(String[]::new));
    }

    private static ExitCode search(List<String> query, Console console, ParseResult arguments) {
        return run(Stream.concat(Stream.of("search", "--"), query.stream()).toList(), console, arguments);
    }

    private static void command(List<String> words, Console console, ParseResult arguments) {
        String line = words.stream()
                .map(word -> word.indexOf(' ') < 0 ? word : "\"" + word + "\"")
                .reduce("$ seshat demo", (all, word) -> all + " " + word);
        say(
                console,
                Style.BOLD.apply(TerminalText.line(line), console.terminal(CommonOptions.colour(arguments))) + "\n");
    }

    private static ExitCode run(List<String> words, Console console, ParseResult arguments) {
        List<String> common =
                List.of("--no-pager", "--color", CommonOptions.colour(arguments).name());
        return new CommandLineInterface(console)
                .run(Stream.concat(
                                Stream.concat(words.stream().limit(1), common.stream()),
                                words.stream().skip(1))
                        .toArray(String[]::new));
    }

    private static void say(Console console, String text) {
        try (Output out = Output.plain(console)) {
            out.append(text);
        }
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("seshat-demo");
        } catch (IOException e) {
            throw new SeshatException(Kind.UNWRITABLE, "cannot create temporary files: " + e.getMessage(), e);
        }
    }

    private static void delete(Path place) {
        if (!Files.exists(place)) {
            return;
        }
        try (Stream<Path> all = Files.walk(place)) {
            all.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    // The system clears its temporary files itself.
                }
            });
        } catch (IOException e) {
            // As above.
        }
    }
}
