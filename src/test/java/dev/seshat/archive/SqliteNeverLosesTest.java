package dev.seshat.archive;

import java.nio.file.Path;

/// The law of keeping, in a SQLite file.
class SqliteNeverLosesTest extends NeverLosesLaw {

    @Override
    ArchiveStore store(Path directory) {
        return new SqliteStore(directory.resolve("archive.db"));
    }

    @Override
    Archive written(Archive archive) {
        return archive;
    }
}
