package dev.seshat.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A log among the test resources.
///
/// @param quirk the directory that it and the files around it are in
/// @param log its path inside that directory
record Fixture(Path quirk, Path log) {

    byte[] bytes() throws IOException {
        return Files.readAllBytes(quirk.resolve(log));
    }

    /// Whether a line can be put between two of its lines.
    boolean isOfLines() {
        return log.toString().endsWith(".jsonl");
    }

    boolean isCompressed() {
        return log.toString().endsWith(".zst");
    }

    @Override
    public String toString() {
        return quirk.getFileName() + "/" + log.getFileName();
    }
}
