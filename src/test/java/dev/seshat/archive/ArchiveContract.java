package dev.seshat.archive;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/// What every archive must hold, in parts. A store is tested by a subclass that says where it keeps an archive, and by
/// one of [HistoryLaw].
abstract class ArchiveContract {

    /// A store for an archive that is not there yet, in a directory that need not be there either.
    abstract ArchiveStore store(Path directory);

    @Nested
    class WhatComesBack extends ComesBackContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class Writing extends WritingContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class Indexing extends IndexingContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class SeveralLogsOfOneSession extends RivalsContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class Keeping extends KeepingContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }

        @Override
        boolean isShared() {
            return ArchiveContract.this instanceof PostgresArchiveTest;
        }
    }

    @Nested
    class Invariants extends InvariantsContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class Languages extends LanguagesContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class Searching extends SearchingContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class NarrowedSearching extends NarrowingContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class SearchingForOthers extends LeavingOutContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }
}
