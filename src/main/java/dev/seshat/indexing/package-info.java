/// Indexing: determines which logs changed, reads what is new, and writes it to the archive.
///
/// Start at [Indexer][dev.seshat.indexing.Indexer]. [IndexRun][dev.seshat.indexing.IndexRun] archives one log
/// after another while `LogReaderPool` read ahead, and `Transaction` commits them in batches. `DuplicateLogPolicy`
/// decides between two logs of one session, `ExcludedProjects` and `RenamedSessions` which logs need no reading.
/// [IndexOnChange][dev.seshat.indexing.IndexOnChange] repeats the run whenever logs change.
///
/// The packages below `archive` decide how an archive stores its data.
@NullMarked
package dev.seshat.indexing;

import org.jspecify.annotations.NullMarked;
