package dev.seshat.agent.opencode;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.DatabaseTables;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.StoredSession;
import dev.seshat.agent.opencode.StoredVersion.Stamp;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The sessions in OpenCode's database, of either version. A session that is in the tables of both is that of
/// version 2, which upgraded it, once its messages are there.
///
/// @param path the database
/// @param owner the agent, by its short name and its name for people
record DatabaseStore(Path path, Owner owner) implements SessionStore {

    /// Whose database it is.
    record Owner(String agent, String name) {}

    /// An opened database and the versions whose tables it has, the latest first.
    private record Opened(AgentDatabase database, List<StoredVersion> versions) implements AutoCloseable {

        @Override
        public void close() {
            database.close();
        }

        /// The version that has a session.
        Optional<StoredVersion> versionOf(String id) {
            Optional<StoredVersion> found = Optional.empty();
            for (StoredVersion version : versions) {
                Optional<Stamp> stamp = version.stamp(database, id);
                if (stamp.filter(each -> each.messages() > 0).isPresent()) {
                    return Optional.of(version);
                }
                found = found.or(() -> stamp.map(_ -> version));
            }
            return found;
        }

        /// One stamp for each session.
        List<Stamp> stamps() {
            Map<String, Stamp> stamps = new LinkedHashMap<>();
            for (StoredVersion version : versions) {
                for (Stamp stamp : version.stamps(database, null)) {
                    stamps.merge(
                            stamp.id(),
                            stamp,
                            (later, earlier) -> later.messages() == 0 && earlier.messages() > 0 ? earlier : later);
                }
            }
            return List.copyOf(stamps.values());
        }
    }

    private Opened open() {
        AgentDatabase database = AgentDatabase.open(path, owner.name);
        try {
            return new Opened(database, versions(database.tables()));
        } catch (SeshatException e) {
            database.close();
            throw e;
        }
    }

    private List<StoredVersion> versions(DatabaseTables tables) {
        List<StoredVersion> versions = new ArrayList<>();
        Optional<String> missingTwo = VersionTwo.missing(tables);
        Optional<String> missingOne = VersionOne.missing(tables);
        if (missingTwo.isEmpty()) {
            versions.add(new VersionTwo(tables));
        }
        if (missingOne.isEmpty()) {
            versions.add(new VersionOne(tables));
        }
        if (versions.isEmpty()) {
            throw new SeshatException(
                    Kind.UNREADABLE,
                    path + " is not a database of a version of " + owner.name + " that Seshat supports: "
                            + (tables.has("session_v2") ? missingTwo : missingOne).orElse("")
                            + (tables.names().isEmpty() ? "." : "; its tables are " + tables.names() + "."));
        }
        return versions;
    }

    /// Without those that another database beside it has in a newer state, as of another channel of OpenCode.
    @Override
    public List<StoredSession> sessions() {
        List<Stamp> own = stamps();
        Map<String, Instant> newer = new HashMap<>();
        for (Path other : OpenCodeLayout.databasesBeside(path)) {
            boolean comesFirst = OpenCodeLayout.name(other).compareTo(OpenCodeLayout.name(path)) < 0;
            try {
                for (Stamp stamp : new DatabaseStore(other, owner).stamps()) {
                    Instant modified = comesFirst ? stamp.modified().plusMillis(1) : stamp.modified();
                    newer.merge(stamp.id(), modified, (one, two) -> one.isAfter(two) ? one : two);
                }
            } catch (SeshatException e) {
                // Reported where that database itself is scanned.
            }
        }
        return own.stream()
                .filter(stamp -> !newer.getOrDefault(stamp.id(), Instant.MIN).isAfter(stamp.modified()))
                .flatMap(stamp -> stored(stamp).stream())
                .toList();
    }

    private List<Stamp> stamps() {
        try (Opened opened = open()) {
            return opened.stamps();
        }
    }

    @Override
    public StoredSession find(SessionFile session) {
        String id = OpenCodeLayout.name(session.path());
        try (Opened opened = open()) {
            return opened.versionOf(id)
                    .flatMap(version -> version.stamp(opened.database, id))
                    .flatMap(this::stored)
                    .orElseThrow(() -> vanished(session));
        }
    }

    /// The ids of all sessions.
    List<String> ids() {
        return stamps().stream().map(Stamp::id).toList();
    }

    /// A row with an id that OpenCode would not generate is not a session.
    private Optional<StoredSession> stored(Stamp stamp) {
        if (!OpenCodeLayout.isId(stamp.id())) {
            return Optional.empty();
        }
        SessionFile file = new SessionFile(path.resolve(stamp.id()), stamp.id(), false, null);
        return Optional.of(
                new StoredSession(file, storable(stamp.created()), storable(stamp.modified()), stamp.bytes()));
    }

    private static Instant storable(Instant time) {
        return Instant.ofEpochMilli(Math.clamp(time.toEpochMilli(), 0, OpenCodeMessages.LAST_MILLIS));
    }

    /// Pass on the records of a session.
    void read(SessionFile session, Records records) {
        String id = OpenCodeLayout.name(session.path());
        try (Opened opened = open()) {
            opened.versionOf(id).orElseThrow(() -> vanished(session)).read(id, opened.database, records);
        }
    }

    @Override
    public Optional<byte[]> rows(SessionFile session) {
        try (Opened opened = open()) {
            return SessionRows.document(owner.agent, OpenCodeLayout.name(session.path()), opened.database);
        }
    }

    private static SeshatException vanished(SessionFile session) {
        return new SeshatException(Kind.VANISHED, session.path() + " no longer exists.");
    }
}
