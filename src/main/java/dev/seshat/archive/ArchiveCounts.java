package dev.seshat.archive;

import dev.seshat.model.SkippedLines;
import java.util.Map;

/// How much an archive holds.
///
/// Former versions of sessions are counted by themselves and in nothing else.
///
/// @param sessions all sessions, those of subagents included
/// @param subagents the sessions of subagents
/// @param logGone the sessions whose logs are gone
/// @param failed the logs that could not be taken in
/// @param byWorkstation the sessions of each workstation; empty where only one can write
/// @param bytes what the archive takes on disk
/// @param formers the former versions of sessions whose logs were rewritten
/// @param formerMessages the messages of those
public record ArchiveCounts(
        long sessions,
        long subagents,
        long logGone,
        long prompts,
        long answers,
        long messages,
        long failed,
        SkippedLines skipped,
        Map<String, Long> byWorkstation,
        long bytes,
        long formers,
        long formerMessages) {
    public ArchiveCounts {
        byWorkstation = Map.copyOf(byWorkstation);
    }
}
