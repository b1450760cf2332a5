package dev.seshat.archive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/// What an archive on PostgreSQL counts.
class PostgresUsageTest extends UsageContract {

    private final List<PostgresStore> stores = new ArrayList<>();

    @Override
    ArchiveStore store(Path directory) {
        PostgresStore store = PostgresStore.fresh(PostgresServer.Version.NEWEST);
        stores.add(store);
        return store;
    }

    /// Each archive takes a database.
    @Override
    int seeds() {
        return 3;
    }

    @AfterEach
    void dropStores() {
        stores.forEach(PostgresStore::drop);
    }
}
