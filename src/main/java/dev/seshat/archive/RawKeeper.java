package dev.seshat.archive;

import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Takes the bytes of files into an archive, one file after the other, within the transactions of its
/// [ArchiveWriter].
public interface RawKeeper {

    /// A file about to be kept.
    ///
    /// @param log the log that it belongs to; its own path if it is one
    /// @param from the first chunk that was read: those before it are taken for unchanged
    /// @param known the version that this was decided on; 0 if none was kept
    record Incoming(
            Workstation workstation, Path path, Path log, String agent, RawFile.Kind kind, int from, int known) {}

    /// Begin a file; false if another version is kept by now than the one that `from` was decided on.
    boolean begin(Incoming file);

    /// Keep the next chunk; false if the same chunk is kept already.
    boolean chunk(RawChunk chunk);

    /// End the file: chunks beyond the last one are no longer part of it.
    void end(long size, Instant modified, int mode, Instant keptAt);

    /// Note which session a log, and what belongs to it, is kept for.
    ///
    /// @param key the session, if the archive does not know which one the log is
    void assign(Workstation workstation, Path log, @Nullable SessionKey key);

    /// Delete all that is kept of a log and of the files that belong to it.
    void drop(Workstation workstation, Path log);

    /// Copy versions of a file from another archive, unless this one has the file.
    ///
    /// @param versions the wanted versions, oldest first
    /// @param chunks passes on the chunks of all versions
    void adopt(List<RawFile> versions, Consumer<Consumer<RawLogs.KeptChunk>> chunks);

    /// Note under which policy the bytes of all logs were looked after.
    void policy(Workstation workstation, String policy);

    /// How many bytes everything takes in the archive, including what is not committed yet.
    long stored();
}
