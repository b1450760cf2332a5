package dev.seshat.archive;

/// What an index run did with the bytes of logs.
///
/// @param files the files of which bytes were kept
/// @param bytes how many bytes were read for that
/// @param leftOut the files for which there was no room
/// @param bytesLeftOut how many bytes these have
public record RawReport(long files, long bytes, long leftOut, long bytesLeftOut) {

    /// Nothing was done.
    public static final RawReport NONE = new RawReport(0, 0, 0, 0);
}
