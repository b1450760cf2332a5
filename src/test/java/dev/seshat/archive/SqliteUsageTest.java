package dev.seshat.archive;

import java.nio.file.Path;

/// What an archive on SQLite counts.
class SqliteUsageTest extends UsageContract {

    @Override
    ArchiveStore store(Path directory) {
        return new SqliteStore(directory.resolve("archive.db"));
    }
}
