package dev.seshat.archive;

/// How much an archive keeps byte for byte.
///
/// @param files the files, each counted once
/// @param bytes the size of their latest versions
/// @param formers the former versions of files that were rewritten
/// @param stored what all versions take in the archive
public record RawTotals(long files, long bytes, long formers, long stored) {

    /// Nothing is kept.
    public static final RawTotals NONE = new RawTotals(0, 0, 0, 0);
}
