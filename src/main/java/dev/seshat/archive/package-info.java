/// The archive: every session that was ever found, kept for good, also when its log is gone.
///
/// [Archive][dev.seshat.archive.Archive] is the contract, and there is no SQL here: each store is a package below.
/// [Indexer][dev.seshat.archive.Indexer] brings an archive up to date with the logs on disk; start there. One more
/// store implements `Archive` and passes `ArchiveContract`.
@NullMarked
package dev.seshat.archive;

import org.jspecify.annotations.NullMarked;
