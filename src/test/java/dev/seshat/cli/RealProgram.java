package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The program as its users run it: `./seshat` of this project as a process, with only the environment given
/// here.
///
/// @param directory the working directory
public record RealProgram(Path directory, Map<String, String> environment) {

    private static final Path PROJECT = Path.of("").toAbsolutePath();
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

    /// The first run builds the program and prints that; later, everything on stderr comes from the program
    /// itself.
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

    /// Run a shell line in which `seshat` is the program.
    public Outcome runShell(String shell, String line) throws IOException, InterruptedException {
        String functions = "seshat() { '" + launcher() + "' \"$@\"; }\n"
                // In the background this is the server process itself, not a shell that waits for it.
                + "serve() { exec '" + launcher() + "' serve \"$@\"; }\n";
        return runCommand(List.of(shell, "-c", functions + line));
    }

    /// Run another command in the same environment.
    public Outcome runCommand(List<String> command) throws IOException, InterruptedException {
        Path out = temporaryFile();
        Path err = temporaryFile();
        try {
            Process process = start(command, out, err);
            if (!process.waitFor(Patience.LIMIT)) {
                process.destroyForcibly();
                throw new AssertionError("still running after " + Patience.LIMIT.toMinutes() + " minutes: " + command);
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

    /// The command behind `./seshat` with a heap of this size, for environments in which no script can run. In
    /// an IDE, without a jar, it runs the classes.
    public static List<String> command(String heap, List<String> words) {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx" + heap,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED"));
        String classPath = System.getProperty("java.class.path");
        if (System.getProperty("surefire.test.class.path") != null) {
            try {
                build();
                Path application = application();
                startUpCache(application, words.getFirst()).ifPresent(cache -> command.addAll(cacheOptions(cache)));
                classPath = application.resolve("seshat.jar") + ":" + application.resolve("seshat-all.jar");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        command.addAll(List.of("-cp", classPath, "dev.seshat.Seshat"));
        command.addAll(words);
        return command;
    }

    /// The start-up cache that `./seshat` uses for this verb, if there is one: it halves the start-up time.
    static Optional<Path> startUpCache(Path application, String verb) throws IOException {
        boolean own = List.of("search", "serve", "mcp").contains(verb);
        Pattern name = Pattern.compile(own ? ".*-" + verb + "\\.aot" : ".*(?<!-search|-serve|-mcp)\\.aot");
        try (Stream<Path> files = Files.list(application)) {
            return files.filter(file -> name.matcher(file.toString()).matches()).findFirst();
        }
    }

    /// The JVM's options for a start with this cache. Like `./seshat`, they silence what it says about the cache.
    static List<String> cacheOptions(Path cache) {
        return List.of("-XX:AOTCache=" + cache, "-Xlog:disable", "-Xlog:all=error,aot*=off,cds*=off:stderr");
    }

    /// Run a test class in a separate process with the program's jar.
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
