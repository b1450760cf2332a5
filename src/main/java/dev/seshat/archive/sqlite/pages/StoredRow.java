package dev.seshat.archive.sqlite.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row as it stands on a page.
///
/// @param rowid zero for a row of an index
/// @param values each null, a `Long`, a `Double`, a `String` or a `byte[]`
public record StoredRow(long rowid, List<@Nullable Object> values) {}
