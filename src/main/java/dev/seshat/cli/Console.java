package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.archive.Archive;
import dev.seshat.archive.SkippedRows;
import dev.seshat.cli.output.Terminal;
import dev.seshat.cli.output.Visible;
import dev.seshat.host.Environment;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where a run reads its surroundings from and prints to: data to stdout, everything else to stderr.
///
/// @param stdin what is piped in; few verbs read it
/// @param columns the width of the terminal that shows stdout; absent when no terminal does
/// @param stderrIsTerminal whether a person reads stderr as it is printed
public record Console(
        Environment environment,
        InputStream stdin,
        OutputStream stdout,
        PrintStream stderr,
        @Nullable Integer columns,
        boolean stderrIsTerminal) {

    private static final int DEFAULT_WIDTH = 80;

    /// A console that nothing is piped into.
    public Console(
            Environment environment,
            OutputStream stdout,
            PrintStream stderr,
            @Nullable Integer columns,
            boolean stderrIsTerminal) {
        this(environment, InputStream.nullInputStream(), stdout, stderr, columns, stderrIsTerminal);
    }

    /// A console whose stderr nobody watches, and that nothing is piped into.
    public Console(Environment environment, OutputStream stdout, PrintStream stderr, @Nullable Integer columns) {
        this(environment, stdout, stderr, columns, false);
    }

    /// When to colour.
    public enum Colour {
        AUTO,
        ALWAYS,
        NEVER
    }

    /// The console of this process. The launcher says whether stdout is a terminal: asking costs Java more.
    ///
    /// From here on stdout is the console's alone: what a library prints to it goes to stderr, since a
    /// program may be reading our data.
    public static Console ofProcess() {
        PrintStream stderr = new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8);
        System.setOut(stderr);
        return new Console(
                Environment.ofProcess(),
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                stderr,
                Integer.getInteger("seshat.columns"),
                Boolean.getBoolean("seshat.stderr.tty"));
    }

    /// The same in other surroundings.
    public Console with(String variable, String value) {
        Map<String, String> variables = new HashMap<>(environment.variables());
        variables.put(variable, value);
        return new Console(new Environment(variables), stdin, stdout, stderr, columns, stderrIsTerminal);
    }

    /// Whether a person reads stdout as it is printed.
    public boolean isTerminal() {
        return columns != null;
    }

    /// Whether the terminal can do no more than print one line after the other.
    boolean isDumb() {
        return environment.find("TERM").equals(Optional.of("dumb"));
    }

    /// How to lay out what is printed.
    public Terminal terminal(Colour colour) {
        return new Terminal(columns == null ? DEFAULT_WIDTH : columns, isColoured(colour));
    }

    /// How to lay out rows: cut to the width of a terminal, but whole for a program that reads them.
    public Terminal rows(Colour colour) {
        return isTerminal() ? terminal(colour) : new Terminal(Short.MAX_VALUE, isColoured(colour));
    }

    private boolean isColoured(Colour colour) {
        return switch (colour) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> isTerminal() && environment.find("NO_COLOR").isEmpty() && !isDumb();
        };
    }

    /// Ask a person yes or no, who may not be there: then there is no answer.
    public Optional<Boolean> ask(String question) {
        Path terminal = Path.of("/dev/tty");
        try (BufferedReader answers = Files.newBufferedReader(terminal);
                OutputStream questions = Files.newOutputStream(terminal)) {
            questions.write((Visible.of(question) + " [y/N] ").getBytes(UTF_8));
            questions.flush();
            String answer = answers.readLine();
            return Optional.of(
                    answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// Say which rows of an archive could not be read, if there were any.
    void tellSkipped(Archive archive) {
        SkippedRows skipped = archive.takeSkipped();
        if (!skipped.isEmpty()) {
            tell(Visible.line(skipped.summary()) + (skipped.total() > 1 ? " All: seshat status --all" : ""));
        }
    }

    /// Say something that is no data.
    public void tell(String message) {
        stderr.println(Visible.of(message));
    }
}
