package dev.seshat.corpus;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Whose logs are generated.
public enum Agent {
    /// Claude Code.
    CLAUDE,
    PI;

    /// What its sessions are.
    LogKind session() {
        return switch (this) {
            case CLAUDE -> LogKind.SESSION;
            case PI -> LogKind.PI;
        };
    }

    /// The oddities that its logs have.
    Set<Quirk> quirks() {
        return switch (this) {
            case CLAUDE -> EnumSet.allOf(Quirk.class);
            case PI -> EnumSet.complementOf(EnumSet.of(Quirk.RENAMED, Quirk.ONLY_SUMMARIES, Quirk.LEGACY));
        };
    }

    /// The places in which needles are hidden.
    public List<Needle.Place> places() {
        EnumSet<Needle.Place> ofPi =
                EnumSet.of(Needle.Place.BRANCH, Needle.Place.BRANCH_SUMMARY, Needle.Place.LABEL, Needle.Place.COMMAND);
        EnumSet<Needle.Place> ofClaude =
                EnumSet.of(Needle.Place.SUMMARY, Needle.Place.QUEUED_PROMPT, Needle.Place.SUBAGENT);
        return List.copyOf(EnumSet.complementOf(this == CLAUDE ? ofPi : ofClaude));
    }
}
