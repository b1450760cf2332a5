package dev.seshat.archive;

import java.nio.file.Path;

/// The contract of an archive on SQLite.
class SqliteArchiveTest extends ArchiveContract {

    @Override
    ArchiveStore store(Path directory) {
        return new SqliteStore(directory.resolve("archive.db"));
    }
}
