package dev.seshat.archive;

import org.junit.jupiter.api.Tag;

/// The same on the oldest supported PostgreSQL.
@Tag("long")
class PostgresOldestTest extends PostgresArchiveTest {

    @Override
    PostgresServer.Version version() {
        return PostgresServer.Version.OLDEST;
    }
}
