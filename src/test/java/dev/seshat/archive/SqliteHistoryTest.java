package dev.seshat.archive;

import java.nio.file.Path;

/// The law of indexing on SQLite, down to each word of the search index.
class SqliteHistoryTest extends HistoryLaw {

    @Override
    ArchiveStore store(Path directory) {
        return new SqliteStore(directory.resolve("archive.db"));
    }
}
