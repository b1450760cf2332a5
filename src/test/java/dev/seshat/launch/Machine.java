package dev.seshat.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// A machine with only the basic tools: no Java, no Maven, an empty home directory and no JVM in the usual
/// places, until a test adds them.
record Machine(Path root) {

    /// The commands that the scripts call besides Java and Maven.
    private static final List<String> BASIC_TOOLS = List.of(
            "cat",
            "cksum",
            "cp",
            "date",
            "dirname",
            "env",
            "find",
            "grep",
            "head",
            "id",
            "locale",
            "mkdir",
            "mv",
            "nice",
            "readlink",
            "rm",
            "rmdir",
            "sed",
            "sh",
            "sleep",
            "sort",
            "stty",
            "sync",
            "touch");

    /// Prints the path it was started by, then each argument on a separate line.
    static final String PRINT_ARGUMENTS = "printf '%s\\n' \"$0\" \"$@\"\n";

    /// Builds like Maven, as far as the launcher can tell, and counts its runs.
    static final String BUILD = """
            echo run >>"${0%/*}/runs"
            for argument; do
                case $argument in -Dseshat.target=*) target=${argument#*=} ;; esac
            done
            mkdir -p "$target/lib" "$target/classes"
            echo jar >"$target/seshat.jar"
            echo jar >"$target/seshat-all.jar"
            """;

    static Machine at(Path root) throws IOException {
        var machine = new Machine(root.toRealPath());
        Files.createDirectories(machine.bin());
        Files.createDirectories(machine.home());
        for (String tool : BASIC_TOOLS) {
            machine.with(tool, "exec '%s' \"$@\"\n".formatted(locate(tool)));
        }
        return machine;
    }

    Path bin() {
        return root.resolve("bin");
    }

    Path home() {
        return root.resolve("home");
    }

    /// Put a tool on the PATH.
    Machine with(String tool, String body) throws IOException {
        Script.write(bin().resolve(tool), body);
        return this;
    }

    /// Make a directory that looks like a JDK to the launcher.
    static Path jdk(Path directory, String version) throws IOException {
        runtime(directory, version);
        Script.write(directory.resolve("bin/javac"), "");
        return directory;
    }

    /// A JDK without its compiler.
    static Path runtime(Path directory, String version) throws IOException {
        Script.write(directory.resolve("bin/java"), PRINT_ARGUMENTS);
        Files.writeString(directory.resolve("release"), """
                IMPLEMENTOR="Eclipse Adoptium"
                JAVA_RUNTIME_VERSION="99.0.3+9-LTS"
                JAVA_VERSION="%s"
                """.formatted(version));
        return directory;
    }

    /// Without a start-up cache: its training would outlive the test.
    Script run(Path program, String... arguments) {
        return Script.of(root, arguments)
                .through(program.toString())
                .with("PATH", bin())
                .with("HOME", home())
                .with("SESHAT_JVM_DIRS", "")
                .with("SESHAT_AOT", "off");
    }

    /// Root may write anywhere, so tests run as root drop their privileges first.
    static Script unprivileged(Script script) {
        if (!System.getProperty("user.name").equals("root")) return script;
        String setpriv = locate("setpriv").toString();
        return script.through(setpriv, "--reuid=65534", "--regid=65534", "--clear-groups");
    }

    int mavenRuns() throws IOException {
        Path runs = bin().resolve("runs");
        return Files.exists(runs) ? Files.readAllLines(runs).size() : 0;
    }

    /// The path of a tool of the real machine. A missing tool fails the test.
    static Path locate(String tool) {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .map(directory -> Path.of(directory, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("this test needs " + tool + ": ./check installs it"));
    }
}
