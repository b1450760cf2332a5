package dev.seshat.archive.usage;

import static java.util.Objects.requireNonNull;

/// How often a file was changed.
///
/// @param uses how many tool calls changed it
/// @param sessions in how many sessions
public record FileTotals(String path, long uses, long sessions) {
    public FileTotals {
        requireNonNull(path, "path");
    }
}
