package dev.seshat.archive.usage;

import static java.util.Objects.requireNonNull;

/// What happened in sessions.
///
/// @param key what the sum is of; empty if unknown
/// @param sessions how many sessions were active, without those of subagents
/// @param prompts how many prompts people gave
/// @param messages how many messages there were, with those of subagents
/// @param activeMillis how long sessions were active, without those of subagents
public record Activity(String key, long sessions, long prompts, long messages, long activeMillis) {
    public Activity {
        requireNonNull(key, "key");
    }
}
