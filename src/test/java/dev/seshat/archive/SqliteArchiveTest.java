package dev.seshat.archive;

import java.nio.file.Path;

/// The archive in a SQLite file is an archive.
class SqliteArchiveTest extends ArchiveContract {

    @Override
    ArchiveStore store(Path directory) {
        return new SqliteStore(directory.resolve("archive.db"));
    }
}
