package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// The program serving over HTTP, as a separate process.
///
/// @param stderr its stderr
public record Server(Process process, String address, List<String> stderr) implements AutoCloseable {

    /// Start it for a user with this home, on a free port.
    public static Server at(Path home, String... words) {
        return at(home, Map.of(), words);
    }

    /// The same with additional environment variables.
    public static Server at(Path home, Map<String, String> environment, String... words) {
        return start(home, 0, List.of(), environment, words);
    }

    /// The same with a directory for temporary files that nobody else uses.
    public static Server withTemporaryFilesIn(Path directory, Path home) {
        return start(home, 0, List.of("-Djava.io.tmpdir=" + directory), Map.of());
    }

    /// Start it again on the same port.
    public static Server again(Path home, Server former) {
        return start(home, former.port(), List.of(), Map.of());
    }

    private static Server start(
            Path home, int port, List<String> javaOptions, Map<String, String> environment, String... words) {
        List<String> all = new ArrayList<>(List.of("--port", Integer.toString(port)));
        all.addAll(Arrays.asList(words));
        List<String> command = new ArrayList<>(Agent.verb("serve", all.toArray(String[]::new)));
        command.addAll(1, javaOptions);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().putAll(Map.of("HOME", home.toString(), "WORKSTATION_ID", "ws-test", "TZ", "UTC"));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            List<String> stderr = new CopyOnWriteArrayList<>();
            Thread.ofVirtual().start(() -> process.errorReader(UTF_8).lines().forEach(stderr::add));
            BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
            String first = String.valueOf(out.readLine());
            assertThat(first).as("%s", stderr).startsWith("Listening on http://");
            return new Server(process, first.substring(first.indexOf("http://")), stderr);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    /// Its resident memory in megabytes.
    public long residentMegabytes() {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Ask it to exit, and wait until it has.
    @Override
    public void close() {
        process.destroy();
        try {
            assertThat(process.waitFor(Patience.LIMIT)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
