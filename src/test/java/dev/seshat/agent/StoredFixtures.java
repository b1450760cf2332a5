package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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
        Optional<SessionFile> first = first(lines);
        return first.isPresent() ? first.get() : first(empty.getBytes(UTF_8)).orElseThrow();
    }

    private Optional<SessionFile> first(byte[] lines) throws IOException {
        List<Path> sessions = kind.write(lines, directory());
        return sessions.stream()
                .flatMap(path -> format.recognise(path).stream())
                .findFirst();
    }
}
