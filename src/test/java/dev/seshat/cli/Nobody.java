package dev.seshat.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The program run by a user who owns nothing but may write to a home, so that permissions mean something also where
/// tests run as root.
record Nobody(RealProgram program, Path home) {

    /// The jar is copied, as the project may lie where no one else may go.
    static Nobody at(Path home) throws IOException, InterruptedException {
        RealProgram program = RealProgram.at(home);
        Path application = Files.createDirectories(home.resolve("application"));
        try (Stream<Path> files = Files.walk(RealProgram.application())) {
            for (Path file : files.toList()) {
                Path copy = application.resolve(RealProgram.application().relativize(file));
                if (!Files.exists(copy)) {
                    Files.copy(file, copy);
                }
            }
        }
        return new Nobody(program, home);
    }

    /// Let everybody read and write what is in the home.
    void openAll() throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.toList()) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwxrwx"));
            }
        }
    }

    Outcome run(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (program.runCommand(List.of("id", "-u")).out().equals("0\n")) {
            command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        command.addAll(List.of(
                System.getProperty("java.home") + "/bin/java",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                home.resolve("application/seshat.jar").toString(),
                "dev.seshat.Seshat"));
        command.addAll(List.of(words));
        return program.runCommand(command);
    }
}
