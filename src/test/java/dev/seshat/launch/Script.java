package dev.seshat.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A command to run as a separate process, with only the given environment.
record Script(List<String> command, Path directory, Map<String, String> environment) {

    /// The result of a finished process.
    record Outcome(int exit, String out, String err) {}

    /// A running process. Its streams go to files, so that nobody needs to read them while it runs.
    record Started(Process process, Path out, Path err) {

        Outcome outcome() throws IOException, InterruptedException {
            if (!process.waitFor(3, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("still running after three minutes: " + Files.readString(err));
            }
            return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
        }
    }

    Script {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    static Script of(Path directory, String... command) {
        return new Script(List.of(command), directory, Map.of());
    }

    Script with(String name, Object value) {
        var changed = new HashMap<>(environment);
        changed.put(name, value.toString());
        return new Script(command, directory, changed);
    }

    Script in(Path otherDirectory) {
        return new Script(command, otherDirectory, environment);
    }

    /// This command, started by another: `script.through("setpriv", "--reuid=65534")`.
    Script through(String... starter) {
        var longer = new ArrayList<>(List.of(starter));
        longer.addAll(command);
        return new Script(longer, directory, environment);
    }

    Started start() throws IOException {
        Path out = Files.createTempFile("seshat-launch", ".out");
        Path err = Files.createTempFile("seshat-launch", ".err");
        out.toFile().deleteOnExit();
        err.toFile().deleteOnExit();
        var builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return new Started(builder.start(), out, err);
    }

    Outcome run() throws IOException, InterruptedException {
        return start().outcome();
    }

    /// Write an executable `sh` script and return its path. An existing file is replaced, not overwritten: if
    /// it were a link, the write would reach the tool of the real machine.
    static Path write(Path file, String body) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.deleteIfExists(file);
        Files.writeString(file, "#!/bin/sh\n" + body, UTF_8, StandardOpenOption.CREATE_NEW);
        if (!file.toFile().setExecutable(true, false)) {
            throw new IOException("cannot make executable: " + file);
        }
        return file;
    }
}
