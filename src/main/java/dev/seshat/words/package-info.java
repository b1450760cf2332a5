/// How text becomes the words that an index holds, and how a query becomes the words that it asks for: one rule for
/// both.
///
/// [dev.seshat.words.WordCursor] is the rule: it walks a text and gives each token with its place. Three use it and
/// so cannot drift apart: [dev.seshat.words.WordWriter] prepares a column for a full-text index,
/// [dev.seshat.words.Words] turns what was typed into a [dev.seshat.words.WordQuery], and whoever marks matches
/// walks the original text with it. All of it runs on the threads that parse; the index itself only splits at
/// spaces (FTS5's `ascii` tokenizer).
///
/// Start at [dev.seshat.words.Words]. One more language is one more constant of [dev.seshat.words.Language]. A
/// change of the rules makes every index stale: it must be built anew. `docs/decisions/0011` says why the rules are
/// as they are.
@NullMarked
package dev.seshat.words;

import org.jspecify.annotations.NullMarked;
