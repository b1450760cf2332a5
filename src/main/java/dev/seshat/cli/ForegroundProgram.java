package dev.seshat.cli;

import dev.seshat.host.Environment;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// Another program in the place of this one: it has the terminal and gets the signals, and its exit code is ours.
final class ForegroundProgram {

    private final Environment environment;

    ForegroundProgram(Environment environment) {
        this.environment = environment;
    }

    /// The file of a program on the `PATH`.
    Optional<Path> find(String name) {
        for (String directory : environment.find("PATH").orElse("").split(File.pathSeparator, -1)) {
            try {
                Path file = Path.of(directory).resolve(name).toAbsolutePath();
                if (Files.isRegularFile(file) && Files.isExecutable(file)) {
                    return Optional.of(file);
                }
            } catch (InvalidPathException e) {
                // No program is there.
            }
        }
        return Optional.empty();
    }

    /// Run a program until it ends.
    ///
    /// @param words the file of the program, and its arguments
    ExitCode run(Path program, List<String> words, Path directory) {
        List<String> command = new ArrayList<>(words);
        command.set(0, program.toString());
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).inheritIO();
        builder.environment().clear();
        builder.environment().putAll(environment.variables());
        builder.environment().put("PWD", directory.toString());
        // Ctrl-C is for the program, which gets it from the terminal as we do.
        @Nullable Object before = Interrupts.ignore();
        CompletableFuture<Process> started = new CompletableFuture<>();
        // Added before the start, so that no signal comes too early.
        Thread forwarding = new Thread(() -> endWith(started));
        Runtime.getRuntime().addShutdownHook(forwarding);
        try {
            Process process = builder.start();
            started.complete(process);
            ExitCode code = new ExitCode(process.waitFor());
            Runtime.getRuntime().removeShutdownHook(forwarding);
            return code;
        } catch (IOException e) {
            started.completeExceptionally(e);
            throw new SeshatException(Kind.UNREADABLE, "cannot run " + program + ": " + e.getMessage() + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        } catch (IllegalStateException e) {
            // A signal ends this process; the hook has the exit code.
            return ExitCode.FAILED;
        } finally {
            Interrupts.restore(before);
        }
    }

    /// Pass on the signal to end, and end as the program does.
    private static void endWith(CompletableFuture<Process> started) {
        try {
            Process process = started.get();
            process.destroy();
            Runtime.getRuntime().halt(process.waitFor());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            // It did not start, so there is nothing to end.
        }
    }

    /// What happens on Ctrl-C. Java has no supported interface for signals, and this one warns when it is compiled
    /// against.
    private static final class Interrupts {

        private static final String SIGNAL = "sun.misc.Signal";
        private static final String HANDLER = "sun.misc.SignalHandler";

        private Interrupts() {}

        /// A handler that does nothing, not the one that ignores: programs would inherit that.
        static @Nullable Object ignore() {
            try {
                Class<?> handler = Class.forName(HANDLER);
                InvocationHandler nothing = (_, _, _) -> null;
                return set(Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, nothing));
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                return null;
            }
        }

        static void restore(@Nullable Object before) {
            try {
                if (before != null) {
                    set(before);
                }
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                // It stays as it is.
            }
        }

        private static @Nullable Object set(Object to) throws ReflectiveOperationException {
            Class<?> signal = Class.forName(SIGNAL);
            Object interrupt = signal.getConstructor(String.class).newInstance("INT");
            return signal.getMethod("handle", signal, Class.forName(HANDLER)).invoke(null, interrupt, to);
        }
    }
}
