package dev.seshat.discover;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/// Describes file system failures in words: the messages of their exceptions are often only a path.
final class FileFault {

    private FileFault() {}

    static String of(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "no permission";
            case NoSuchFileException _ -> "it does not exist";
            case NotDirectoryException _ -> "it is not a directory";
            case FileAlreadyExistsException _ -> "a file has the name of its directory";
            case FileSystemException named when named.getReason() != null -> named.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }
}
