package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.host.DiskFull;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A file that is written completely or not at all: to a temporary name first, then renamed.
///
/// @param replace whether to overwrite an existing file
record NewFile(Path path, boolean replace) {

    /// Check early whether it can be written.
    void check() {
        if (Files.isDirectory(path)) {
            throw new SeshatException(Kind.WRONG_USE, path + " is a directory; name a file in it.");
        }
        if (!replace && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw exists(null);
        }
    }

    private SeshatException exists(@Nullable Throwable cause) {
        return new SeshatException(
                Kind.WRONG_USE, path + " already exists: choose another name, or overwrite it with --force.", cause);
    }

    <T> T write(Function<Appendable, T> writing) {
        Path part = path.resolveSibling(
                "." + path.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            T result = fill(part, writing);
            move(part);
            return result;
        } catch (UncheckedIOException e) {
            throw failed(e.getCause() == null ? new IOException(e) : e.getCause());
        } catch (IOException e) {
            throw failed(e);
        } finally {
            delete(part);
        }
    }

    private static <T> T fill(Path part, Function<Appendable, T> writing) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(
                part,
                UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            return writing.apply(out);
        }
    }

    private void move(Path part) throws IOException {
        if (!replace) {
            Files.move(part, path);
            return;
        }
        try {
            Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void delete(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            // It is a partial file that nobody needs.
        }
    }

    private SeshatException failed(IOException e) {
        String reason = String.valueOf(e.getMessage());
        if (e instanceof FileAlreadyExistsException) {
            return exists(e);
        }
        if (DiskFull.isCauseOf(e)) {
            return new SeshatException(
                    Kind.UNWRITABLE,
                    "the disk is full: " + path + " was not written. Free some space and try again.",
                    e);
        }
        if (e instanceof NoSuchFileException) {
            return new SeshatException(Kind.UNWRITABLE, "cannot write " + path + ": its directory does not exist.", e);
        }
        if (e instanceof AccessDeniedException) {
            return new SeshatException(Kind.UNWRITABLE, "cannot write " + path + ": no permission.", e);
        }
        return new SeshatException(Kind.UNWRITABLE, "cannot write " + path + ": " + reason + ".", e);
    }
}
