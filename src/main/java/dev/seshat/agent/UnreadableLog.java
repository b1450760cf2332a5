package dev.seshat.agent;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Explains in a sentence why a log cannot be read.
public final class UnreadableLog {

    private static final String DENIED = "No permission to read ";

    private UnreadableLog() {}

    /// The exception for a file system failure.
    public static SeshatException because(Path file, IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> new SeshatException(Kind.VANISHED, file + " no longer exists.", e);
            case AccessDeniedException _ -> new SeshatException(Kind.DENIED, DENIED + file + ".", e);
            case FileSystemException named
            when named.getReason() != null ->
                new SeshatException(Kind.UNREADABLE, "Cannot read " + file + ": " + named.getReason() + ".", e);
            default -> new SeshatException(Kind.UNREADABLE, "Cannot read " + file + ": " + e.getMessage() + ".", e);
        };
    }

    /// Whether such a sentence reports missing permission.
    public static boolean isDenied(String reason) {
        return reason.startsWith(DENIED);
    }
}
