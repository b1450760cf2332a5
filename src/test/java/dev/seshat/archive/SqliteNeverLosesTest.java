package dev.seshat.archive;

import dev.seshat.archive.LogTreeHistory.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// The law of keeping on SQLite.
class SqliteNeverLosesTest extends NeverLosesLaw {

    @Property(tries = 60)
    void nothingArchivedIsEverLost(@ForAll("histories") List<Event> events, @ForAll boolean inOneMoment)
            throws IOException {
        follow(events, inOneMoment);
    }

    @Override
    ArchiveStore store(Path directory) {
        return new SqliteStore(directory.resolve("archive.db"));
    }
}
