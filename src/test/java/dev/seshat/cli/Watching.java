package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// A `seshat watch` that runs while a test changes logs.
final class Watching implements AutoCloseable {

    private final Process process;
    private final Path out;
    private final Path err;

    private Watching(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /// Start it, and wait until it has processed the existing logs.
    static Watching start(RealProgram program, String... options) throws Exception {
        Watching watching = begin(program, options);
        watching.awaitErr(text -> text.contains("Watching; press Ctrl-C to stop."));
        return watching;
    }

    /// Start it.
    static Watching begin(RealProgram program, String... options) throws IOException {
        Path out = Files.createTempFile("watch", ".out");
        Path err = Files.createTempFile("watch", ".err");
        List<String> command = new ArrayList<>(List.of(RealProgram.launcher().toString(), "watch"));
        command.addAll(List.of(options));
        return new Watching(program.start(command, out, err), out, err);
    }

    /// The printed lines without their times, once they are as expected.
    List<String> await(Predicate<List<String>> wanted) throws Exception {
        try {
            Patience.until(() -> wanted.test(lines()));
        } catch (AssertionError e) {
            throw new AssertionError(lines() + " " + err(), e);
        }
        return lines();
    }

    /// Wait for a line that ends like this.
    List<String> awaitLine(String ending) throws Exception {
        return await(lines -> lines.stream().anyMatch(line -> line.endsWith(ending)));
    }

    String awaitErr(Predicate<String> wanted) throws Exception {
        try {
            Patience.until(() -> wanted.test(err()));
        } catch (AssertionError e) {
            throw new AssertionError(err(), e);
        }
        return err();
    }

    List<String> lines() throws IOException {
        return Files.readAllLines(out).stream()
                .map(line -> line.replaceFirst("^\\d\\d:\\d\\d:\\d\\d  ", ""))
                .toList();
    }

    String err() throws IOException {
        return Files.readString(err);
    }

    /// Ask it to exit, and return the exit code.
    int terminate() throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(Patience.LIMIT)).isTrue();
        return process.exitValue();
    }

    /// Kill it.
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() throws IOException {
        kill();
        Files.delete(out);
        Files.delete(err);
    }
}
