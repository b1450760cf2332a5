package dev.seshat.archive;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The place where an archive is kept: opens it for reading, and lets one process at a time write.
///
/// Work is passed in as a function, so that it runs under the lock and can be repeated after a lost connection.
/// Thread-safe.
public interface Store {

    /// Its display name: the path of a file, or the address of a server, without a password.
    String name();

    /// Open the archive for reading; it must exist.
    Archive read();

    /// Open the archive if it exists. One that another process is just creating does not exist yet.
    default Optional<Archive> find() {
        try {
            return Optional.of(read());
        } catch (SeshatException e) {
            if (e.kind() == Kind.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /// Whether there may be an archive, without opening it.
    boolean mayExist();

    /// Index into the archive, creating it if necessary. Waits for the lock.
    IndexReport index(Function<Archive, IndexReport> indexing, StoreListener listener);

    /// The same, but does nothing if another process holds the lock, or if the archive is read-only.
    Optional<IndexReport> tryIndex(Function<Archive, IndexReport> indexing, StoreListener listener);

    /// Read everything again. Readers see the old contents meanwhile, and sessions without logs are kept.
    ///
    /// @param indexing receives the archive and reads the logs into it
    IndexReport rebuild(Rebuilding indexing, StoreListener listener);

    /// Change something else in the archive. Waits for the lock.
    <T> T change(Function<Archive, T> change, StoreListener listener);

    /// The current writer, for a message; empty if there is none.
    Optional<String> writer();

    /// The damaged archives that were replaced and kept, oldest first.
    default List<Path> damagedCopies() {
        return List.of();
    }

    /// Reads all logs into an archive.
    interface Rebuilding {
        IndexReport into(Archive archive, IndexRequest request);
    }
}
