package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.opencode.OpenCodeFormat;
import dev.seshat.agent.opencode.OpenCodeRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The fixtures of OpenCode: lines that become the rows of a database before it is read.
final class OpenCodeFixtures extends Fixtures {

    private static final Path RESOURCES = Path.of("src/test/resources/opencode");
    private static final Path ROWS = Path.of("rows.jsonl");

    private final OpenCodeFormat format;

    OpenCodeFixtures(OpenCodeFormat format) {
        super(format);
        this.format = format;
    }

    @Override
    List<Fixture> all() throws IOException {
        try (Stream<Path> quirks = Files.list(RESOURCES)) {
            return quirks.filter(Files::isDirectory)
                    .sorted()
                    .map(quirk -> new Fixture(quirk, ROWS))
                    .toList();
        }
    }

    /// If the lines no longer contain a session, the database gets an empty one.
    @Override
    SessionFile place(Fixture fixture, byte[] lines) throws IOException {
        Path database = directory().resolve("opencode.db");
        OpenCodeRows told = OpenCodeRows.of(lines);
        boolean any = told.sessions().stream().anyMatch(id -> at(database, id).isPresent());
        OpenCodeRows rows = any ? told : OpenCodeRows.of("{\"session\":{\"id\":\"ses_0\"}}".getBytes(UTF_8));
        rows.writeDatabase(database);
        return rows.sessions().stream()
                .flatMap(id -> at(database, id).stream())
                .findFirst()
                .orElseThrow();
    }

    private Optional<SessionFile> at(Path database, String id) {
        return id.startsWith("ses_") ? format.recognise(database.resolve(id)) : Optional.empty();
    }
}
