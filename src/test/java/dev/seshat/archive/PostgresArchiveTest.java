package dev.seshat.archive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/// The contract of an archive on PostgreSQL.
class PostgresArchiveTest extends ArchiveContract {

    private final List<PostgresStore> stores = new ArrayList<>();

    PostgresServer.Version version() {
        return PostgresServer.Version.NEWEST;
    }

    @Override
    ArchiveStore store(Path directory) {
        PostgresStore store = PostgresStore.fresh(version());
        stores.add(store);
        return store;
    }

    @AfterEach
    void dropStores() {
        stores.forEach(PostgresStore::drop);
    }
}
