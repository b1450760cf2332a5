package dev.seshat.corpus;

import java.time.Instant;
import java.util.List;

/// A time in the life of Claude Code, with its versions, its models and its kinds of lines.
enum Era {
    /// Subagents stand inline, titles of other sessions stand at the head of a new log.
    INLINE("2025-06-02T07:00:00Z", "1.0.16 1.0.44 1.0.72 1.0.108", "claude-opus-4-20250514 claude-sonnet-4-20250514"),
    /// Subagents have logs of their own beside the session's.
    FLAT(
            "2025-10-01T07:00:00Z",
            "2.0.9 2.0.31 2.0.55 2.0.70",
            "claude-sonnet-4-5-20250929 claude-haiku-4-5-20251001 claude-opus-4-5-20251101"),
    /// Subagents below the session; every tool reports its progress.
    PROGRESS(
            "2026-01-08T07:00:00Z",
            "2.1.3 2.1.17 2.1.27 2.1.41",
            "claude-opus-4-5-20251101 claude-opus-4-6 claude-haiku-4-5-20251001"),
    /// Attachments; the envelope follows the message; thinking is empty.
    ATTACHMENTS(
            "2026-03-02T07:00:00Z",
            "2.1.98 2.1.131 2.1.160 2.1.263 2.1.288",
            "claude-opus-4-7 claude-sonnet-4-6 claude-haiku-4-5-20251001");

    /// When the last session of the corpus may begin.
    static final long END = Instant.parse("2026-10-25T07:00:00Z").toEpochMilli();

    private final long begin;
    private final String versions;
    private final String models;

    Era(String begin, String versions, String models) {
        this.begin = Instant.parse(begin).toEpochMilli();
        this.versions = versions;
        this.models = models;
    }

    static long start() {
        return INLINE.begin;
    }

    static Era at(long millis) {
        Era era = INLINE;
        for (Era candidate : values()) {
            if (candidate.begin <= millis) {
                era = candidate;
            }
        }
        return era;
    }

    String version(Dice dice) {
        return dice.pick(List.of(versions.split(" ")));
    }

    String model(Dice dice) {
        List<String> names = List.of(models.split(" "));
        return dice.chance(0.8) ? names.getFirst() : dice.pick(names);
    }

    boolean isBefore(Era other) {
        return compareTo(other) < 0;
    }

    /// What the tool that starts a subagent is called.
    String agentTool() {
        return this == ATTACHMENTS ? "Agent" : "Task";
    }
}
