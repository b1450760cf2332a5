package dev.seshat.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

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

/// The standard streams and the environment of a run: data goes to stdout, everything else to stderr.
///
/// @param stdin what is piped in; few verbs read it
/// @param columns the width of the terminal if stdout is one; null otherwise
/// @param stderrIsTerminal whether a person sees stderr as it is printed
public record Console(
        Environment environment,
        InputStream stdin,
        OutputStream stdout,
        PrintStream stderr,
        @Nullable Integer columns,
        boolean stderrIsTerminal) {

    private static final int DEFAULT_WIDTH = 80;

    /// A console with empty stdin.
    public Console(
            Environment environment,
            OutputStream stdout,
            PrintStream stderr,
            @Nullable Integer columns,
            boolean stderrIsTerminal) {
        this(environment, InputStream.nullInputStream(), stdout, stderr, columns, stderrIsTerminal);
    }

    /// A console with empty stdin, whose stderr is not a terminal.
    public Console(Environment environment, OutputStream stdout, PrintStream stderr, @Nullable Integer columns) {
        this(environment, stdout, stderr, columns, false);
    }

    /// When to use colours.
    public enum Colour {
        AUTO,
        ALWAYS,
        NEVER
    }

    /// The console of this process. The launcher passes on whether stdout is a terminal, because asking costs
    /// Java more time.
    ///
    /// From here on only the console writes to stdout: what a library prints there goes to stderr, because a
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

    /// A copy with one environment variable changed.
    public Console with(String variable, String value) {
        Map<String, String> variables = new HashMap<>(environment.variables());
        variables.put(variable, value);
        return new Console(new Environment(variables), stdin, stdout, stderr, columns, stderrIsTerminal);
    }

    /// Whether a person sees stdout as it is printed.
    public boolean isTerminal() {
        return columns != null;
    }

    /// Whether the terminal can only print one line after another.
    public boolean isDumb() {
        return environment.find("TERM").equals(Optional.of("dumb"));
    }

    /// The layout for text.
    public Terminal terminal(Colour colour) {
        return new Terminal(columns == null ? DEFAULT_WIDTH : columns, isColoured(colour));
    }

    /// The layout for rows: cut to the width of a terminal, but complete for a program that reads them.
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

    /// Ask a yes-or-no question; empty if nobody is there to answer.
    public Optional<Boolean> ask(String question) {
        Path terminal = Path.of("/dev/tty");
        try (BufferedReader answers = Files.newBufferedReader(terminal);
                OutputStream questions = Files.newOutputStream(terminal)) {
            questions.write((TerminalText.of(question) + " [y/N] ").getBytes(UTF_8));
            questions.flush();
            String answer = answers.readLine();
            return Optional.of(
                    answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// Print a message that is not data, to stderr.
    public void tell(String message) {
        stderr.println(TerminalText.of(message));
    }
}
