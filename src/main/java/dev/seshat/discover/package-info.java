/// Sessions on disk: which there are, and what each of them is.
///
/// The file system is asked first and last: an agent's own index may miss what is there. [dev.seshat.discover.Agents]
/// lists the formats, [dev.seshat.discover.SessionFinder] finds a log by its id, and
/// [dev.seshat.discover.SessionLoader] makes a session of a log. [dev.seshat.discover.Discovery] finds them all:
/// `LogTree` and `TreeWalk` look at names and stamps, with a `WorkList` for what is left to look at; `FactsReaders`
/// read what is new, and `MetadataCache` remembers it, with `CacheFile`, `CacheScan` and `CacheWriter` for its file.
@NullMarked
package dev.seshat.discover;

import org.jspecify.annotations.NullMarked;
