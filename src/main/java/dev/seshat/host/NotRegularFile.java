package dev.seshat.host;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/// A pipe, a device, a directory or a link where a file should be. What it replaced may come back unchanged.
public final class NotRegularFile extends FileSystemException {

    private static final long serialVersionUID = 1L;

    NotRegularFile(Path file, String reason) {
        super(file.toString(), null, reason);
    }
}
