package dev.seshat.archive.sqlite.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row as it stands on a page.
///
/// @param rowid zero for a row of an index
/// @param values each null, a `Long`, a `Double`, a `String` or a `byte[]`
/// @param exact whether they fill the row to the byte. SQLite ignores what follows them, as where the length of a row
/// is
///     damaged; without a checksum such a row may be no row at all
public record StoredRow(long rowid, List<@Nullable Object> values, boolean exact) {}
