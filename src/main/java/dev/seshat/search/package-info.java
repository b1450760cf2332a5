/// Answers queries with sessions and the passages that match.
///
/// A store finds and scores sessions ([Finder][dev.seshat.archive.Finder]); this package interprets queries
/// and cuts passages from the stored texts, the same for every store. Start at
/// [Search][dev.seshat.search.Search]; [PassageText][dev.seshat.search.PassageText] decides what a passage
/// shows of a message.
@NullMarked
package dev.seshat.search;

import org.jspecify.annotations.NullMarked;
