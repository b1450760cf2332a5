package dev.seshat.cli;

import dev.seshat.Patience;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A real terminal: a private tmux server with a plain shell.
public final class Tmux implements AutoCloseable {

    private final RealProgram program;
    private final String socket = "seshat-" + UUID.randomUUID();

    private Tmux(RealProgram program) {
        this.program = program;
    }

    /// Open a terminal of this size with a shell in the program's environment.
    public static Tmux open(RealProgram program, int columns, int rows, List<String> shell)
            throws IOException, InterruptedException {
        Tmux tmux = new Tmux(program);
        List<String> start = new ArrayList<>(List.of("-f", "/dev/null", "new-session", "-d"));
        start.addAll(List.of("-x", Integer.toString(columns), "-y", Integer.toString(rows)));
        for (Map.Entry<String, String> variable : program.environment().entrySet()) {
            start.addAll(List.of("-e", variable.getKey() + "=" + variable.getValue()));
        }
        start.addAll(shell);
        tmux.tmux(start);
        return tmux;
    }

    /// A terminal with a POSIX shell in which `seshat` is the program.
    static Tmux open(RealProgram program, int columns, int rows) throws IOException, InterruptedException {
        Tmux tmux = open(program, columns, rows, List.of("env", "PS1=$ ", "sh"));
        tmux.type("alias seshat='" + RealProgram.launcher() + "'; clear", "Enter");
        tmux.await(screen -> screen.strip().equals("$"));
        return tmux;
    }

    /// Press keys: texts as they are, `Enter`, `Tab` and the like by name.
    public void type(String... keys) throws IOException, InterruptedException {
        List<String> send = new ArrayList<>(List.of("send-keys", "--"));
        send.addAll(List.of(keys));
        tmux(send);
    }

    /// Wait until the screen shows what is expected, and return it.
    public String await(Predicate<String> hope) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
        String screen = screen();
        while (!hope.test(screen)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(
                        "after " + Patience.LIMIT.toMinutes() + " minutes the screen still shows:\n" + screen);
            }
            Thread.sleep(30);
            screen = screen();
        }
        return screen;
    }

    /// The contents of the screen, without colours.
    public String screen() throws IOException, InterruptedException {
        return tmux(List.of("capture-pane", "-p"));
    }

    /// The contents of the screen and of the scrolled-off rows, without colours.
    String history() throws IOException, InterruptedException {
        return tmux(List.of("capture-pane", "-p", "-S", "-"));
    }

    /// The contents of the screen, with colour sequences.
    String colours() throws IOException, InterruptedException {
        return tmux(List.of("capture-pane", "-p", "-e"));
    }

    /// The title that a program may have set.
    String title() throws IOException, InterruptedException {
        return tmux(List.of("display-message", "-p", "#{pane_title}"));
    }

    /// The processes in the terminal, including the shell.
    Stream<ProcessHandle.Info> processes() {
        try {
            long shell = Long.parseLong(
                    tmux(List.of("display-message", "-p", "#{pane_pid}")).strip());
            return ProcessHandle.of(shell).stream()
                    .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                    .map(ProcessHandle::info);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String tmux(List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("tmux", "-u", "-L", socket));
        command.addAll(words);
        Outcome outcome = program.runCommand(command);
        if (outcome.exit() != 0) {
            throw new AssertionError("tmux failed (./check installs it): " + outcome.err());
        }
        return outcome.out();
    }

    @Override
    public void close() throws IOException {
        try {
            tmux(List.of("kill-server"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
