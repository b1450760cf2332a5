package dev.seshat.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The fixtures of one format, and a directory with copies that tests may change.
class Fixtures {

    private static final Path RESOURCES = Path.of("src/test/resources");

    private final AgentFormat format;
    private Path directory = Path.of("");

    Fixtures(AgentFormat format) {
        this.format = format;
    }

    void create() throws IOException {
        directory = Files.createTempDirectory("seshat-contract").toRealPath();
    }

    void delete() throws IOException {
        delete(directory);
    }

    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    Path directory() {
        return directory;
    }

    List<Fixture> all() throws IOException {
        Path resources = RESOURCES.resolve(format.agent());
        try (Stream<Path> files = Files.walk(resources)) {
            return files.filter(file ->
                            Files.isRegularFile(file) && format.recognise(file).isPresent())
                    .sorted()
                    .map(resources::relativize)
                    .map(file -> new Fixture(resources.resolve(file.getName(0)), file.subpath(1, file.getNameCount())))
                    .toList();
        }
    }

    List<Fixture> ofLines() throws IOException {
        return all().stream().filter(Fixture::isOfLines).toList();
    }

    /// Write a log in the place of the fixture, among copies of the files around it.
    SessionFile place(Fixture fixture, byte[] log) throws IOException {
        Path copy = directory.resolve(fixture.quirk().getFileName());
        if (!Files.exists(copy)) {
            copy(fixture.quirk(), copy);
        }
        Path path = copy.resolve(fixture.log());
        Files.write(path, log);
        return format.recognise(path).orElseThrow();
    }

    /// The same with all sessions of a fixture that has several.
    List<SessionFile> placeAll(Fixture fixture, byte[] log) throws IOException {
        return List.of(place(fixture, log));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }
}
