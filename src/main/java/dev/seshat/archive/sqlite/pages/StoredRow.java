package dev.seshat.archive.sqlite.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row as stored on a page.
///
/// @param rowid zero for a row of an index
/// @param values each null, a `Long`, a `Double`, a `String` or a `byte[]`
/// @param exact whether the values fill the row exactly. SQLite ignores extra bytes; they appear if the
///     length of a row is damaged, and without a checksum such a row may not be one at all
public record StoredRow(long rowid, List<@Nullable Object> values, boolean exact) {}
