package dev.seshat.archive;

import dev.seshat.archive.LogTreeHistory.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterTry;

/// The law of keeping, in a PostgreSQL database that no secret goes into. “Secrets” are all that is said about apples.
class PostgresNeverLosesTest extends NeverLosesLaw {

    private static final Masking MASKING = new Masking(text -> text.replace("apple", "[masked fruit]"));

    private final List<PostgresStore> stores = new ArrayList<>();

    @Property(tries = 15)
    void nothingArchivedIsEverLost(@ForAll("histories") List<Event> events, @ForAll boolean inOneMoment)
            throws IOException {
        follow(events, inOneMoment);
    }

    @Override
    ArchiveStore store(Path directory) {
        PostgresStore store = PostgresStore.fresh();
        stores.add(store);
        return store;
    }

    @Override
    Archive written(Archive archive) {
        return new MaskedArchive(archive, MASKING);
    }

    @AfterTry
    void dropStores() {
        stores.forEach(PostgresStore::drop);
        stores.clear();
    }
}
