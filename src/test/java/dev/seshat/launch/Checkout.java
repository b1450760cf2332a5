package dev.seshat.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/// A copy of this project like a fresh clone: what the launcher needs, and no build.
record Checkout(Path home) {

    private static final List<String> FILES =
            List.of("seshat", "check", "pom.xml", ".mvn", "src/launch", "docs/example");

    /// Copy the project with only the main class: without a real build, the other sources would be a thousand
    /// files to copy.
    static Checkout at(Path home) throws IOException {
        return copy(home, "src/main/java/dev/seshat/Seshat.java");
    }

    /// Copy the project with all its sources.
    static Checkout whole(Path home) throws IOException {
        return copy(home, "src/main");
    }

    /// The files are an hour old, so that anything a test does to them is newer.
    private static Checkout copy(Path home, String sources) throws IOException {
        Path project = Path.of("").toAbsolutePath();
        for (String file : Stream.concat(FILES.stream(), Stream.of(sources)).toList()) {
            Path source = project.resolve(file);
            try (Stream<Path> tree = Files.walk(source)) {
                for (Path path : tree.toList()) {
                    Path copy = home.resolve(project.relativize(path));
                    Files.createDirectories(copy.getParent());
                    Files.copy(path, copy, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        try (Stream<Path> tree = Files.walk(home)) {
            for (Path path : tree.toList()) {
                Files.setLastModifiedTime(path, ago(Duration.ofHours(1)));
            }
        }
        return new Checkout(home.toRealPath());
    }

    /// Add a version built half an hour ago and make it current. Its jar is empty, which is enough for a fake
    /// Java.
    Checkout builtAs(String version) throws IOException {
        Path directory = Files.createDirectories(app().resolve(version));
        Files.writeString(directory.resolve("seshat.jar"), "");
        Path stamp = Files.writeString(directory.resolve("stamp"), "");
        Files.setLastModifiedTime(stamp, ago(Duration.ofMinutes(30)));
        Files.writeString(app().resolve("current"), version + "\n");
        return this;
    }

    Path app() {
        return home.resolve("target/app");
    }

    Path launcher() {
        return home.resolve("seshat");
    }

    Path mainClass() {
        return home.resolve("src/main/java/dev/seshat/Seshat.java");
    }

    String current() throws IOException {
        return Files.readString(app().resolve("current")).strip();
    }

    /// The directories in `target/app`, sorted: the versions, and the lock while it is held.
    List<String> versions() throws IOException {
        if (!Files.exists(app())) return List.of();
        try (Stream<Path> files = Files.list(app())) {
            return files.filter(file -> Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static FileTime ago(Duration age) {
        return FileTime.from(Instant.now().minus(age));
    }
}
