package dev.seshat.index.lucene;

import dev.seshat.host.DiskFull;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;

/// Turns failures of the index into [SeshatException]s.
final class IndexFailure {

    /// Thrown for files that differ from what was written. The codec verifies only parts of what it reads, so
    /// damaged bytes may cause any of these.
    private static final Set<Class<?>> SIGNS_OF_DAMAGE = Set.of(
            CorruptIndexException.class,
            IndexFormatTooOldException.class,
            IndexFormatTooNewException.class,
            EOFException.class,
            FileNotFoundException.class,
            NoSuchFileException.class,
            IndexOutOfBoundsException.class,
            ArrayIndexOutOfBoundsException.class,
            IllegalArgumentException.class,
            NegativeArraySizeException.class);

    private IndexFailure() {}

    /// A failure to read.
    static SeshatException unreadable(Path directory, Throwable e) {
        return new SeshatException(
                Kind.INDEX_DAMAGED,
                "the search index " + directory + " cannot be read (" + reason(e)
                        + "). Delete it: the next search rebuilds it from the archive.",
                e);
    }

    /// A failure to write.
    static SeshatException unwritable(Path directory, Throwable e) {
        if (DiskFull.isCauseOf(e)) {
            return new SeshatException(
                    Kind.UNWRITABLE,
                    "the disk is full: " + directory
                            + " could not grow. What was archived before is safe; free some space" + " and try again.",
                    e);
        }
        return new SeshatException(
                isDamage(directory, e) ? Kind.INDEX_DAMAGED : Kind.UNWRITABLE,
                "the search index " + directory + " cannot be written (" + reason(e)
                        + "). The archive itself is safe; the next run completes the index.",
                e);
    }

    private static String reason(Throwable e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static boolean isDamage(Path directory, Throwable e) {
        for (Throwable each = e; each != null; each = each.getCause()) {
            if (SIGNS_OF_DAMAGE.contains(each.getClass())) {
                return true;
            }
            if (each instanceof OutOfMemoryError) {
                return !Checksums.match(directory);
            }
        }
        return false;
    }
}
