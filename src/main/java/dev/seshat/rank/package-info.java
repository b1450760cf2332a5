/// The ranking of sessions, the same for every store.
///
/// A store looks up the words of a [dev.seshat.rank.RankingQuery] and reports every message with some of them
/// to a [dev.seshat.rank.SessionScorer], which scores messages, exchanges and sessions and returns the
/// sessions in order. Nothing here knows where the words are stored.
@NullMarked
package dev.seshat.rank;

import org.jspecify.annotations.NullMarked;
