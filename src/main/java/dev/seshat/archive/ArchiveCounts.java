package dev.seshat.archive;

import dev.seshat.model.SkippedLines;
import java.util.Map;

/// The size of an archive.
///
/// Former versions are counted separately and in nothing else.
///
/// @param sessions all sessions, including subagents'
/// @param subagents the sessions of subagents
/// @param logGone the sessions whose logs are gone
/// @param promptsOnly those of which only the prompts are left
/// @param failed the logs that could not be archived
/// @param byWorkstation the sessions of each workstation; empty for an embedded archive
/// @param bytes the size on disk
/// @param formers the former versions of sessions whose logs were rewritten
/// @param formerMessages their messages
public record ArchiveCounts(
        long sessions,
        long subagents,
        long logGone,
        long promptsOnly,
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
