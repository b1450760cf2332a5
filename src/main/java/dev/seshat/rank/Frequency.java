package dev.seshat.rank;

/// How common a term is.
///
/// @param messages how many messages contain it
/// @param share the share of all messages that contain it, from 0 to 1
public record Frequency(long messages, double share) {}
