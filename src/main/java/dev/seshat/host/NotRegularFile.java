package dev.seshat.host;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/// There is a pipe, a device, a directory or a link instead of a file. The file may come back unchanged.
public final class NotRegularFile extends FileSystemException {

    private static final long serialVersionUID = 1L;

    NotRegularFile(Path file, String reason) {
        super(file.toString(), null, reason);
    }
}
