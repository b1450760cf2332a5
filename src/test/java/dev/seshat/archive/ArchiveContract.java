package dev.seshat.archive;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/// The contract of every archive, in parts. Each store has a subclass that provides the archive, and one of
/// [HistoryLaw].
abstract class ArchiveContract {

    /// A store for an archive that does not exist yet, in a directory that need not exist either.
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
    class SeveralLogsOfOneSession extends DuplicateLogContract {
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
    class BytesOfLogs extends RawLogsContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
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
    class PromptsWithoutLogs extends PromptHistoryContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class RowsDeletedByHand extends DeletedRowsContract {
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
    class Ranking extends RankingContract {
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
    class NarrowedSearching extends FacetCounterContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class SearchingForPatterns extends PatternsContract {
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

    @Nested
    class OfProjects extends ProjectsContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class Browsing extends OffDiskContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class Links extends LinksContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class LinesOfFiles extends BlameContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }

    @Nested
    class OrderOfHits extends HitOrderContract {
        @Override
        ArchiveStore store(Path place) {
            return ArchiveContract.this.store(place);
        }
    }
}
