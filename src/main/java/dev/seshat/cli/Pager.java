package dev.seshat.cli;

import dev.seshat.host.Environment;
import dev.seshat.terminal.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/// The pager in front of stdout, as a process. Seshat never exits before it: `less` survives Ctrl-C, so a
/// program that died of it would leave `less` and the shell reading the same terminal, with echo turned off.
final class Pager implements AutoCloseable {

    private static final String RAW_COLOURS = "-R";
    /// Quit if one screen is enough, and leave the text on the screen.
    private static final String DEFAULT_LESS = RAW_COLOURS + "FX";

    /// How Java and shells report a process that SIGINT ended.
    private static final int INTERRUPTED = 130;

    private final Process process;
    private final Thread hook = new Thread(this::awaitExit, "pager");

    private Pager(Process process) {
        this.process = process;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /// Start the pager from the environment, if a person reads stdout on a capable terminal.
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
        // The command may have options. If it does not exist, cat replaces it.
        String run = "command -v " + command.split("\\s+", 2)[0] + " >/dev/null && exec " + command + "; exec cat";
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", run)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        // First, because the user's last option may be a prompt, which extends to the end of the variable.
        builder.environment().merge("LESS", DEFAULT_LESS, (users, _) -> RAW_COLOURS + " " + users);
        builder.environment().putIfAbsent("LESSCHARSET", "utf-8");
        try {
            return Optional.of(new Pager(builder.start()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The input of the pager.
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

    /// Wait for the pager to exit.
    @Override
    public void close() {
        awaitExit();
        exitIfInterrupted();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is shutting down after a signal, and the hook has returned too.
        }
    }

    /// Ctrl-C signals the pager and Seshat at the same moment. If the pager dies of it before Java has handled the
    /// signal, a normal return would tell the shell that nothing was interrupted.
    private void exitIfInterrupted() {
        if (!process.isAlive() && process.exitValue() == INTERRUPTED) {
            System.exit(INTERRUPTED);
        }
    }
}
