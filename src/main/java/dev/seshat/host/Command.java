package dev.seshat.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Runs another program and returns its output.
final class Command {

    private static final int SECONDS = 5;

    private Command() {}

    /// What the program printed; empty if it is missing, fails or takes too long.
    static Optional<String> output(String... command) {
        try {
            Path out = Files.createTempFile("seshat", ".out");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile())
                        .start();
                if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    return Optional.empty();
                }
                return process.exitValue() == 0
                        ? Optional.of(new String(Files.readAllBytes(out), UTF_8))
                        : Optional.empty();
            } finally {
                Files.deleteIfExists(out);
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
