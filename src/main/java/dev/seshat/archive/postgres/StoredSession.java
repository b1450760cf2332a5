package dev.seshat.archive.postgres;

/// A session while it is written.
///
/// @param number what its rows are found by
/// @param recency when its log was last modified, in nanoseconds since 1970
record StoredSession(long number, String workstation, long recency) {}
