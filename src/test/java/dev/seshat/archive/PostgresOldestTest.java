package dev.seshat.archive;

/// The same on the oldest PostgreSQL that is supported.
class PostgresOldestTest extends PostgresArchiveTest {

    @Override
    PostgresServer.Version version() {
        return PostgresServer.Version.OLDEST;
    }
}
