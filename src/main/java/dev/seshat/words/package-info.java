/// Splits text into the words of the search index, and queries into the words to look up, by the same rules.
///
/// [dev.seshat.words.WordCursor] implements the rules: it iterates over a text and returns each token with its
/// position. It has three users, which therefore always agree: [dev.seshat.words.WordWriter] prepares a column
/// for a full-text index, [dev.seshat.words.Words] turns a typed word into a [dev.seshat.words.WordQuery], and
/// [dev.seshat.words.WordSpotter] finds matches in the original text. The index itself only splits at spaces.
///
/// Start at [dev.seshat.words.Words]. To add a language, add a constant to [dev.seshat.words.Language]. A
/// change of the rules makes every index stale, so it must be rebuilt. `docs/decisions/0011` explains the
/// rules.
@NullMarked
package dev.seshat.words;

import org.jspecify.annotations.NullMarked;
