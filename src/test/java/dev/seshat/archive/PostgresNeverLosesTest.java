package dev.seshat.archive;

import dev.seshat.archive.LogTreeHistory.Event;
import dev.seshat.model.Mask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterTry;

/// The law of keeping on PostgreSQL with masked secrets. “Secrets” are all texts about apples.
class PostgresNeverLosesTest extends NeverLosesLaw {

    private static final Mask MASK = text -> text.replace("apple", "[masked fruit]");

    private final List<PostgresStore> stores = new ArrayList<>();

    @Property(tries = 15)
    void nothingArchivedIsEverLost(@ForAll("histories") List<Event> events, @ForAll boolean inOneMoment)
            throws IOException {
        follow(events, inOneMoment);
    }

    @Override
    ArchiveStore store(Path directory) {
        PostgresStore store = PostgresStore.fresh().masked(MASK);
        stores.add(store);
        return store;
    }

    @AfterTry
    void dropStores() {
        stores.forEach(PostgresStore::drop);
        stores.clear();
    }
}
