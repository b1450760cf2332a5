package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The real shells, each with commands `claude` and `boom` that only record that they ran, and where.
///
/// A line is typed into an interactive shell if that makes a difference: only those expand `!`.
public final class ResumeShells {

    public static final List<List<String>> SHELLS = List.of(
            List.of("bash", "--norc", "--noprofile", "-i"),
            List.of("dash"),
            List.of("zsh", "-f", "-i"),
            List.of("fish", "--no-config", "-i"));

    private final Path place;
    private final Path bin;
    private final Path ran;

    public ResumeShells(Path place) throws IOException {
        this.place = place;
        bin = Files.createDirectories(place.resolve("bin"));
        ran = place.resolve("ran.txt");
        for (String command : List.of("claude", "boom")) {
            script(command, "printf '%s\\n' " + command + " \"$(/bin/pwd -P)\" \"$@\" >> '" + ran + "'");
        }
        script("sh", "exec /bin/sh \"$@\"");
    }

    private void script(String name, String line) throws IOException {
        Path script = bin.resolve(name);
        Files.writeString(script, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// Type a line into a shell and return which commands ran: name, directory and arguments, one line each.
    public String run(List<String> shell, String line) throws IOException, InterruptedException {
        Files.deleteIfExists(ran);
        Path input = Files.writeString(place.resolve("typed.txt"), line + "\n");
        Path output = place.resolve("printed.txt");
        String program = Files.exists(Path.of("/usr/bin", shell.getFirst())) ? "/usr/bin/" : "/bin/";
        List<String> command = new ArrayList<>(shell);
        command.set(0, program + shell.getFirst());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of("PATH", bin.toString(), "HOME", place.toString(), "LC_ALL", "C.UTF-8", "TERM", "dumb"));
        Process process = builder.start();
        assertThat(process.waitFor(Patience.LIMIT)).as(shell + " ends: " + line).isTrue();
        return Files.exists(ran) ? Files.readString(ran, UTF_8) : "";
    }
}
