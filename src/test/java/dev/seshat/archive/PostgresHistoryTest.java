package dev.seshat.archive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterTry;

/// The law of indexing on PostgreSQL, down to each word of its vectors. Each try creates two databases.
@Tag("long")
class PostgresHistoryTest extends HistoryLaw {

    private final List<PostgresStore> stores = new ArrayList<>();

    @Override
    ArchiveStore store(Path directory) {
        PostgresStore store = PostgresStore.fresh();
        stores.add(store);
        return store;
    }

    @AfterTry
    void dropStores() {
        stores.forEach(PostgresStore::drop);
        stores.clear();
    }
}
