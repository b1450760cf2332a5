package dev.seshat.corpus;

/// What a log is, which also decides where it lies.
public enum LogKind {
    /// `<project>/<session>.jsonl`
    SESSION,
    /// The same place, but one event per line and no envelope.
    LEGACY,
    /// `<project>/agent-<id>.jsonl`
    FLAT_AGENT,
    /// `<project>/<session>/subagents/agent-<id>.jsonl`
    SUBAGENT,
    /// `<project>/<session>/subagents/workflows/<run>/agent-<id>.jsonl`
    WORKFLOW_AGENT,
    /// A session of pi: `--<project>--/<time>_<session>.jsonl`
    PI;

    /// Whether it is the log of a subagent.
    public boolean isAgent() {
        return switch (this) {
            case SESSION, LEGACY, PI -> false;
            case FLAT_AGENT, SUBAGENT, WORKFLOW_AGENT -> true;
        };
    }
}
