/// Finds the session where the thing was already solved, with the passage that proves it.
///
/// A store finds candidates ([Finder][dev.seshat.archive.Finder]); what is here ranks them, the same over every store,
/// and cuts the passages out of the stored texts. Start at [Search][dev.seshat.search.Search].
@NullMarked
package dev.seshat.search;

import org.jspecify.annotations.NullMarked;
