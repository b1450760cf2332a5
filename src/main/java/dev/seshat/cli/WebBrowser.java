package dev.seshat.cli;

import dev.seshat.host.Environment;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The browser of this machine's user, if there is one.
final class WebBrowser {

    /// What opens a URL on Linux, on WSL, on macOS.
    private static final List<String> OPENERS = List.of("xdg-open", "wslview", "open");

    private static final int PATIENCE_SECONDS = 5;

    private final Environment environment;

    WebBrowser(Environment environment) {
        this.environment = environment;
    }

    /// Open a URL; false if nothing here can, or if it reports a failure.
    ///
    /// A program that keeps running for some seconds has become the browser itself, and is left alone.
    boolean open(String address) {
        Optional<Path> opener = OPENERS.stream().flatMap(this::find).findFirst();
        if (opener.isEmpty()) {
            return false;
        }
        try {
            Process process = new ProcessBuilder(opener.get().toString(), address)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return !process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Stream<Path> find(String program) {
        return Stream.of(environment.find("PATH").orElse("").split(File.pathSeparator))
                .filter(directory -> directory.startsWith("/"))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .limit(1);
    }
}
