package dev.seshat.archive.sql;

/// A session that is being written.
///
/// @param number identifies its rows
/// @param recency when its log was last modified, in nanoseconds since 1970
public record StoredSession(long number, String workstation, long recency) {}
