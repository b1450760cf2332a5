/// The contract of a search index, and the words that it gets from each message.
///
/// [dev.seshat.index.SearchIndex] is the contract, `lucene` the index of the embedded archive. PostgreSQL keeps its
/// index in its own tables. Texts stay in the archive, and ranking is in [dev.seshat.rank].
@NullMarked
package dev.seshat.index;

import org.jspecify.annotations.NullMarked;
