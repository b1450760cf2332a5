package dev.seshat.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The program run by a user who owns nothing, so that permissions mean something also where tests run as root.
///
/// @param home whose home directory; that user may look into it, and into what others opened
record Nobody(RealProgram program, Path home) {

    private static final int UID = 65534;

    /// Run it with these words. The jar is copied, as the project may lie where no one else may go.
    Outcome run(String... words) throws IOException, InterruptedException {
        Path application = Files.createDirectories(home.resolve("application"));
        // Not the start-up caches beside it: one may just be made.
        for (String part : List.of("seshat.jar", "seshat-all.jar", "lib", "native")) {
            Path from = RealProgram.application().resolve(part);
            if (Files.exists(from)) {
                copy(from, application.resolve(part));
            }
        }
        allow(application, "rwxr-xr-x");
        admit();
        return runAgain(words);
    }

    /// Run it with these words as it lies there since the last time.
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
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                home.resolve("application/seshat.jar").toString(),
                "dev.seshat.Seshat"));
        command.addAll(List.of(words));
        return program.runCommand(command);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file).toString()).normalize();
                if (!Files.exists(copy)) {
                    Files.copy(file, copy);
                }
            }
        }
    }

    /// Open the home itself to be looked into; whether it may be written stays as it is.
    private void admit() throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(home);
        permissions.addAll(PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(home, permissions);
    }

    /// A new directory of that user's own, which nobody else may write to.
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
