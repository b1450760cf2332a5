package dev.seshat.cli;

import dev.seshat.host.Environment;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/// The pager in front of stdout, as a process. Seshat never ends before it: `less` survives Ctrl-C, so a program that
/// died of it would leave `less` and the shell reading the same terminal, and its echo turned off.
final class Pager implements AutoCloseable {

    private static final String RAW_COLOURS = "-R";
    /// Quit if one screen is enough, and leave the text on the screen.
    private static final String DEFAULT_LESS = RAW_COLOURS + "FX";

    private final Process process;
    private final Thread hook = new Thread(this::awaitExit, "pager");

    private Pager(Process process) {
        this.process = process;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /// Start the pager that the environment names, if a person reads stdout on a terminal that can page.
    static Optional<Pager> start(Console console) {
        Environment environment = console.environment();
        String command = environment
                .find("SESHAT_PAGER")
                .or(() -> environment.find("PAGER"))
                .orElse("less")
                .strip();
        if (!console.isTerminal() || console.isDumb() || command.equals("cat") || command.isEmpty()) {
            return Optional.empty();
        }
        // The command may carry options. If it does not exist, cat takes its place.
        String run = "command -v " + command.split("\\s+", 2)[0] + " >/dev/null && exec " + command + "; exec cat";
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", run)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        // In front, because the last option of the user's may be a prompt, which runs to the end of the variable.
        builder.environment().merge("LESS", DEFAULT_LESS, (users, _) -> RAW_COLOURS + " " + users);
        builder.environment().putIfAbsent("LESSCHARSET", "utf-8");
        try {
            return Optional.of(new Pager(builder.start()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// What the pager shows.
    OutputStream input() {
        return process.getOutputStream();
    }

    private void awaitExit() {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Wait until the reader has left the pager.
    @Override
    public void close() {
        awaitExit();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is shutting down after a signal, and the hook has returned too.
        }
    }
}
