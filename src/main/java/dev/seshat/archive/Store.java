package dev.seshat.archive;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The place where an archive is kept: opens it for those who read, and lets one process at a time write.
///
/// What is done in it is given to it as a function, so that who writes holds the lock, and what must be done once more
/// can be. Safe for several threads.
public interface Store {

    /// How people know it: the path of a file, or the address of a server. It holds no password.
    String name();

    /// Open the archive to read it; there must be one.
    Archive read();

    /// Open the archive if there is one. One that another process is just making is none yet.
    Optional<Archive> find();

    /// Whether there may be an archive, without a look into it.
    boolean mayExist();

    /// Index into the archive, and make it if there is none. Waits for who is at it.
    IndexReport index(Function<Archive, IndexReport> indexing, Voice voice);

    /// The same, but nothing is done while another process is at it, or where one may only read.
    Optional<IndexReport> tryIndex(Function<Archive, IndexReport> indexing, Voice voice);

    /// Read everything anew. Who reads meanwhile has what was there before, and what no log tells any more stays.
    ///
    /// @param indexing is told which logs are to be read
    IndexReport rebuild(Rebuilding indexing, Voice voice);

    /// Change something else in the archive. Waits for who is at it.
    <T> T change(Function<Archive, T> change, Voice voice);

    /// Who writes now, for a message; nothing when nobody does.
    Optional<String> writer();

    /// The damaged archives that were replaced and kept, the oldest first.
    default List<Path> damagedCopies() {
        return List.of();
    }

    /// Takes all logs into an archive.
    interface Rebuilding {
        IndexReport into(Archive archive, IndexRequest request);
    }

    /// Who is told how it goes.
    ///
    /// @param waiting told once who keeps it waiting
    /// @param news told of what people should know
    record Voice(Consumer<String> waiting, Consumer<String> news) {

        /// Says everything in one way.
        public static Voice of(Consumer<String> tell) {
            return new Voice(tell, tell);
        }
    }
}
