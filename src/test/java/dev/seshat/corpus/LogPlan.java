package dev.seshat.corpus;

import java.util.List;
import java.util.Set;

/// What one log is to be. Everything in it follows from this alone, so logs can be written in any order.
///
/// @param sessionId the session; for a subagent the one that started it
/// @param agentId the subagent, empty when it is none
/// @param forkedFrom the session whose lines these are copies of, empty when they are no copies
/// @param agents the subagents that it starts and that have logs of their own
/// @param firstUuid the uuid of its first line, by which other logs refer to it
/// @param overlong whether it holds a line of more than 1 MiB
record LogPlan(
        LogKind kind,
        String path,
        ProjectPlan project,
        String sessionId,
        String agentId,
        String forkedFrom,
        Era era,
        String version,
        long start,
        int bytes,
        long seed,
        Set<Quirk> quirks,
        List<String> agents,
        List<Needle> needles,
        String firstUuid,
        boolean overlong) {

    /// The same log, as it is copied into a fork of it. Early versions only changed the session's id.
    LogPlan copiedInto(LogPlan fork) {
        return new LogPlan(
                kind,
                fork.path,
                project,
                fork.sessionId,
                agentId,
                era == Era.INLINE ? "" : sessionId,
                era,
                version,
                start,
                bytes,
                seed,
                Set.of(),
                List.of(),
                List.of(),
                firstUuid,
                false);
    }

    boolean has(Quirk quirk) {
        return quirks.contains(quirk);
    }

    /// The session that a reader should find in it.
    String id() {
        return kind.isAgent() ? agentId : sessionId;
    }

    /// The longest text in it: small logs hold small texts.
    int longestText() {
        return Math.clamp(bytes / 6, 300, 400_000);
    }
}
