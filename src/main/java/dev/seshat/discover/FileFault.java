package dev.seshat.discover;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/// What went wrong on the file system, in words: the messages of its exceptions are often no more than a path.
final class FileFault {

    private FileFault() {}

    static String of(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "no permission";
            case NoSuchFileException _ -> "it is not there";
            case NotDirectoryException _ -> "it is no directory";
            case FileAlreadyExistsException _ -> "there is a file in the place of its directory";
            case FileSystemException named when named.getReason() != null -> named.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }
}
