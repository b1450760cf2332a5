package dev.seshat.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Compares a whole output with a file, or writes the file when `-Dseshat.golden=write` is set.
final class Golden {

    private static final Path DIRECTORY = Path.of("src", "test", "resources", "output");

    private Golden() {}

    static void check(String name, String actual) {
        Path file = DIRECTORY.resolve(name);
        try {
            if ("write".equals(System.getProperty("seshat.golden"))) {
                Files.createDirectories(DIRECTORY);
                Files.writeString(file, actual);
            }
            assertThat(actual).as(name).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
