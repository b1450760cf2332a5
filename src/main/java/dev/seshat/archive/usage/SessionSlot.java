package dev.seshat.archive.usage;

/// What happened in a quarter of an hour of one session.
///
/// @param slot the quarter of an hour since 1970
/// @param session tells sessions apart
/// @param counts whether the session counts, which those of subagents do not
public record SessionSlot(long slot, long session, boolean counts, long prompts, long messages, long activeMillis) {}
