/// The archive: every session ever found, kept for good, even if its log is gone.
///
/// [Archive][dev.seshat.archive.Archive] is the contract; it contains no SQL. Each store is a package below,
/// and `versions` and `status` are shared by all stores. `dev.seshat.indexing` fills an archive. To
/// add a store, implement `Archive` and pass `ArchiveContract`.
@NullMarked
package dev.seshat.archive;

import org.jspecify.annotations.NullMarked;
