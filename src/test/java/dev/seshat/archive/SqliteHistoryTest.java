package dev.seshat.archive;

import java.nio.file.Path;

/// The law of indexing, in a SQLite file, down to each word of the full-text index.
class SqliteHistoryTest extends HistoryLaw {

    @Override
    ArchiveStore store(Path directory) {
        return new SqliteStore(directory.resolve("archive.db"));
    }
}
