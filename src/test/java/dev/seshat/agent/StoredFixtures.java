package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;

/// The fixtures of a kind of database: lines that become its rows before it is read.
final class StoredFixtures extends Fixtures {

    private final AgentFormat format;
    private final StoredKind kind;
    private final String empty;

    /// @param empty lines with an empty session, for when others contain none
    StoredFixtures(AgentFormat format, StoredKind kind, String empty) {
        super(format);
        this.format = format;
        this.kind = kind;
        this.empty = empty;
    }

    @Override
    List<Fixture> all() throws IOException {
        return kind.quirks().stream()
                .map(quirk -> new Fixture(quirk, kind.lines()))
                .toList();
    }

    @Override
    SessionFile place(Fixture fixture, byte[] lines) throws IOException {
        List<SessionFile> sessions = placeAll(fixture, lines);
        return sessions.isEmpty() ? placeAll(fixture, empty.getBytes(UTF_8)).getFirst() : sessions.getFirst();
    }

    @Override
    List<SessionFile> placeAll(Fixture fixture, byte[] lines) throws IOException {
        return kind.write(lines, directory()).stream()
                .flatMap(path -> format.recognise(path).stream())
                .toList();
    }
}
