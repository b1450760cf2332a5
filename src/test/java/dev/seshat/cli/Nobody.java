package dev.seshat.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The program run by an unprivileged user, so that permissions have an effect even where tests run as root.
///
/// @param home the user's home directory; the user may read it, and what others opened for reading
record Nobody(RealProgram program, Path home) {

    private static final int UID = 65534;
    private static final String CACHE = "start-up.aot";

    /// Run it with these words. The jar is copied, because the user may have no access to the project.
    Outcome run(String... words) throws IOException, InterruptedException {
        Path application = Files.createDirectories(application());
        for (String part : List.of("seshat.jar", "seshat-all.jar", "lib", "native")) {
            Path from = RealProgram.application().resolve(part);
            if (Files.exists(from)) {
                copy(from, application.resolve(part));
            }
        }
        Optional<Path> cache = RealProgram.startUpCache(RealProgram.application(), "");
        if (cache.isPresent()) {
            copy(cache.get(), application.resolve(CACHE));
        }
        allow(application, "rwxr-xr-x");
        admit();
        return runAgain(words);
    }

    /// Run it with these words, with the same copy of the jar.
    Outcome runAgain(String... words) throws IOException, InterruptedException {
        return runUnder("022", words);
    }

    /// The same with another umask.
    Outcome runUnder(String umask, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (program.runCommand(List.of("id", "-u")).out().equals("0\n")) {
            command.addAll(List.of("setpriv", "--reuid=" + UID, "--regid=" + UID, "--clear-groups"));
        }
        command.addAll(List.of(
                "sh",
                "-c",
                "umask " + umask + "; exec \"$@\"",
                "sh",
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED"));
        Path cache = application().resolve(CACHE);
        if (Files.exists(cache)) {
            command.addAll(RealProgram.cacheOptions(cache));
        }
        command.addAll(List.of("-cp", application().resolve("seshat.jar").toString(), "dev.seshat.Seshat"));
        command.addAll(List.of(words));
        return program.runCommand(command);
    }

    private Path application() {
        return home.resolve("application");
    }

    /// With its times: the JVM takes no cache that was made with a jar of another time.
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file).toString()).normalize();
                if (!Files.exists(copy)) {
                    Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }

    /// Make the home directory readable; whether it is writable does not change.
    private void admit() throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(home);
        permissions.addAll(PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(home, permissions);
    }

    /// A new directory of that user, not writable by others.
    static Path ownDirectory(Path home) throws IOException {
        Path directory = Files.createDirectory(home.resolve("own"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        if ((Integer) Files.getAttribute(directory, "unix:uid") == 0) {
            Files.setAttribute(directory, "unix:uid", UID);
        }
        return directory;
    }

    /// Give everything below a directory these permissions.
    static void allow(Path directory, String permissions) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.toList()) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            }
        }
    }
}
