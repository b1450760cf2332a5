package dev.seshat.agent.opencode;

import dev.seshat.agent.RowJson;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.StoredSession;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.SeshatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The sessions of older versions of OpenCode: a tree with a file for each session, each message and each
/// part of one.
///
/// @param path its root
/// @param owner whose sessions they are
record TreeStore(Path path, DatabaseStore.Owner owner) implements SessionStore {

    private static final String JSON = ".json";

    /// The tree that contains a session.
    static TreeStore of(SessionFile session, DatabaseStore.Owner owner) {
        Path root = OpenCodeLayout.treeAt(session.path())
                .orElseThrow(() -> new IllegalArgumentException("no session of OpenCode: " + session.path()));
        return new TreeStore(root, owner);
    }

    /// Newer versions import these files into a database and leave them in place.
    @Override
    public List<StoredSession> sessions() {
        Set<String> moved = inDatabases();
        List<StoredSession> sessions = new ArrayList<>();
        for (Path project : children(path.resolve("session"))) {
            for (Path file : files(project)) {
                OpenCodeLayout.idAt(file)
                        .filter(id -> !moved.contains(id))
                        .ifPresent(id -> sessions.add(find(new SessionFile(file, id, false, null))));
            }
        }
        return sessions;
    }

    private Set<String> inDatabases() {
        Set<String> ids = new HashSet<>();
        for (Path beside : children(path.toAbsolutePath().resolve("..").normalize())) {
            if (OpenCodeLayout.databaseAt(beside).filter(beside::equals).isPresent()) {
                try {
                    ids.addAll(new DatabaseStore(beside, owner).ids());
                } catch (SeshatException e) {
                    // Reported where the database itself is scanned.
                }
            }
        }
        return ids;
    }

    /// There are too many part files to stat; when one is complete, its message's file is rewritten.
    @Override
    public StoredSession find(SessionFile session) {
        Stamp stamp = new Stamp();
        BasicFileAttributes attributes = stamp.take(session.path());
        if (attributes == null) {
            throw UnreadableLog.because(
                    session.path(), new NoSuchFileException(session.path().toString()));
        }
        Path messages = messagesOf(session);
        stamp.take(messages);
        for (Path message : files(messages)) {
            stamp.take(message);
            stamp.take(partsOf(message));
        }
        return new StoredSession(session, attributes.creationTime().toInstant(), stamp.modified, stamp.size);
    }

    /// The newest time and the total size of some files.
    private static final class Stamp {

        private Instant modified = Instant.EPOCH;
        private long size;

        private @Nullable BasicFileAttributes take(Path file) {
            try {
                BasicFileAttributes attributes =
                        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                Instant time = attributes.lastModifiedTime().toInstant();
                modified = time.isAfter(modified) ? time : modified;
                size += attributes.isRegularFile() ? attributes.size() : 0;
                return attributes;
            } catch (IOException e) {
                return null;
            }
        }
    }

    /// The files of its messages and their parts.
    List<Path> sideFiles(SessionFile session) {
        List<Path> sides = new ArrayList<>();
        for (Path message : files(messagesOf(session))) {
            sides.add(message);
            sides.addAll(files(partsOf(message)));
        }
        return sides;
    }

    private Path messagesOf(SessionFile session) {
        return path.resolve("message").resolve(stem(session.path()));
    }

    private Path partsOf(Path message) {
        return path.resolve("part").resolve(stem(message));
    }

    /// Hand out the records of a session.
    void read(SessionFile session, Records records) {
        add(Records.Kind.SESSION, session.path(), records);
        for (Path message : files(messagesOf(session))) {
            if (records.isFull()) {
                return;
            }
            String id = stem(message);
            Obj data = add(Records.Kind.MESSAGE, message, records);
            if (data == null) {
                records.add(Records.Kind.MESSAGE, id, JsonValue.EMPTY);
            }
            for (Path part : files(partsOf(message))) {
                add(Records.Kind.PART, part, records);
            }
            records.add(Records.Kind.MESSAGE_END, id, data == null ? JsonValue.EMPTY : data);
        }
    }

    private static @Nullable Obj add(Records.Kind kind, Path file, Records records) {
        try (InputStream in = RegularFile.stream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] json = in.readNBytes(RowJson.MOST_BYTES + 1);
            return records.add(kind, stem(file), json.length, json.length > RowJson.MOST_BYTES ? null : json);
        } catch (IOException e) {
            throw UnreadableLog.because(file, e);
        }
    }

    /// The entries of a directory, sorted by name and so by time; links are ignored, because they lead
    /// elsewhere.
    private static List<Path> children(Path directory) {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                            || Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw UnreadableLog.because(directory, e);
        }
    }

    private static List<Path> files(Path directory) {
        return children(directory).stream().filter(Files::isRegularFile).toList();
    }

    private static String stem(Path file) {
        String name = OpenCodeLayout.name(file);
        return name.endsWith(JSON) ? name.substring(0, name.length() - JSON.length()) : name;
    }
}
