package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The program as its users run it: `./seshat` of this project as a process, in an environment that holds nothing
/// but what is said here.
///
/// @param directory where it is started
public record RealProgram(Path directory, Map<String, String> environment) {

    private static final Path PROJECT = Path.of("").toAbsolutePath();
    private static final int SECONDS = 60;

    private static boolean built;

    public RealProgram {
        environment = Map.copyOf(environment);
    }

    /// The program of a user with this home directory, on the workstation `ws-test`.
    public static RealProgram at(Path home) throws IOException, InterruptedException {
        build();
        return new RealProgram(
                home,
                Map.of(
                        "PATH",
                        System.getenv("PATH"),
                        "HOME",
                        home.toString(),
                        "LC_ALL",
                        "C.UTF-8",
                        "TZ",
                        "UTC",
                        "WORKSTATION_ID",
                        "ws-test",
                        "SESHAT_JAVA_HOME",
                        System.getProperty("java.home")));
    }

    /// The first run builds the program and says so; after it, all that is on stderr is the program's own.
    private static synchronized void build() throws IOException, InterruptedException {
        if (built) {
            return;
        }
        Process process = new ProcessBuilder(launcher().toString(), "--version")
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(temporaryFile().toFile())
                .start();
        if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new AssertionError("./seshat --version does not build and run the program");
        }
        built = true;
    }

    /// The script that starts the program.
    public static Path launcher() {
        return PROJECT.resolve("seshat");
    }

    /// The directory of the jar that the launcher starts.
    static Path application() throws IOException {
        Path versions = PROJECT.resolve("target/app");
        return versions.resolve(Files.readString(versions.resolve("current")).strip());
    }

    public RealProgram with(String name, Object value) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.put(name, value.toString());
        return new RealProgram(directory, changed);
    }

    RealProgram without(String name) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.remove(name);
        return new RealProgram(directory, changed);
    }

    RealProgram in(Path other) {
        return new RealProgram(other, environment);
    }

    /// Run it with these words.
    public Outcome run(Object... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher().toString()));
        Arrays.stream(words).map(Object::toString).forEach(command::add);
        return runCommand(command);
    }

    /// Run a line of a shell in which `seshat` is the program.
    public Outcome runShell(String shell, String line) throws IOException, InterruptedException {
        return runCommand(List.of(shell, "-c", "seshat() { '" + launcher() + "' \"$@\"; }\n" + line));
    }

    /// Run another command in the same environment.
    public Outcome runCommand(List<String> command) throws IOException, InterruptedException {
        Path out = temporaryFile();
        Path err = temporaryFile();
        try {
            Process process = start(command, out, err);
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("still running after " + SECONDS + " s: " + command);
            }
            return new Outcome(
                    process.exitValue(),
                    new String(Files.readAllBytes(out), UTF_8),
                    new String(Files.readAllBytes(err), UTF_8));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /// Run a class of the tests in a process of its own, with the jar of the program.
    Outcome runClass(Class<?> main) throws IOException, InterruptedException {
        return runCommand(List.of(
                System.getProperty("java.home") + "/bin/java",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                application().resolve("seshat.jar") + ":" + PROJECT.resolve("target/test-classes"),
                main.getName()));
    }

    /// Start a command whose streams go to files, so that nobody needs to read them while it runs.
    Process start(List<String> command, Path out, Path err) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static Path temporaryFile() throws IOException {
        return Files.createTempFile("seshat-program", ".txt");
    }
}
