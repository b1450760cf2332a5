/// Sessions on disk: which exist, and their facts.
///
/// The file system decides what exists: an agent's own index may be incomplete. [dev.seshat.discover.Agents]
/// lists the formats, [dev.seshat.discover.SessionFinder] finds a log by its id, and
/// [dev.seshat.discover.SessionLoader] makes a session of a log. [dev.seshat.discover.Discovery] finds them
/// all: `LogTree` and `TreeWalk` scan names and stamps, in threads that share a `WorkList`;
/// `FactsReaders` read what is new, and `MetadataCache` remembers it, with `CacheFile`, `CacheScan` and
/// `CacheWriter` for its file.
@NullMarked
package dev.seshat.discover;

import org.jspecify.annotations.NullMarked;
