package dev.seshat.indexing;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.RawChunk;
import dev.seshat.archive.RawFile;
import java.nio.file.Path;
import java.time.Instant;

/// A part of what a reader hands to the writer of the bytes of a log and its side files.
sealed interface RawStep {

    /// The next file.
    ///
    /// @param from the first chunk that was read
    /// @param known the version that is kept of it so far; 0 for none
    /// @param left how many bytes will be read
    record Begin(Path path, RawFile.Kind kind, int from, int known, long left) implements RawStep {
        public Begin {
            requireNonNull(path, "path");
            requireNonNull(kind, "kind");
        }
    }

    /// Its next bytes.
    record Chunk(RawChunk chunk) implements RawStep {
        public Chunk {
            requireNonNull(chunk, "chunk");
        }
    }

    /// All of it was read.
    record End(long size, Instant modified, int mode, Instant keptAt) implements RawStep {
        public End {
            requireNonNull(modified, "modified");
            requireNonNull(keptAt, "keptAt");
        }
    }
}
