package dev.seshat.relevance;

import dev.seshat.archive.Store;
import dev.seshat.archive.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Embedded archives, each in a directory of its own.
record EmbeddedArchives(Path directory) implements Archives {

    @Override
    public boolean has(String name) {
        return Files.exists(file(name));
    }

    @Override
    public Store store(String name) throws IOException {
        Files.createDirectories(file(name).getParent());
        return new SqliteStore(file(name), LANGUAGES);
    }

    private Path file(String name) {
        return directory.resolve(name).resolve("archive.db");
    }

    @Override
    public void close() {}
}
