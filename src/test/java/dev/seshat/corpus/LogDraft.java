package dev.seshat.corpus;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// A [LogPlan] on which [TreePlan] is still working.
final class LogDraft {

    final int index;
    final Set<Quirk> quirks = EnumSet.noneOf(Quirk.class);
    final List<String> agents = new ArrayList<>();
    final List<Needle> needles = new ArrayList<>();
    LogKind kind;
    ProjectPlan project;
    String sessionId;
    String agentId = "";
    Era era;
    String version;
    long start;
    int bytes;
    boolean overlong;
    boolean forkOrForked;
    private final String firstUuid;
    private final String run;
    private final long seed;

    LogDraft(Agent agent, Dice dice, int index, ProjectPlan project, long start) {
        this.index = index;
        kind = agent.session();
        this.project = project;
        this.start = start;
        era = Era.at(start);
        version = era.version(dice);
        if (kind == LogKind.PI) {
            version = Integer.toString(PiLines.version(era));
        }
        sessionId = dice.uuid();
        firstUuid = dice.uuid();
        run = "wf_" + dice.hex(8);
        seed = dice.nextLong();
    }

    /// Whether there is nothing special about it.
    boolean isPlain() {
        return (kind == LogKind.SESSION || kind == LogKind.PI)
                && quirks.isEmpty()
                && needles.isEmpty()
                && agents.isEmpty()
                && !overlong
                && !forkOrForked;
    }

    /// Be the log of a subagent of another session.
    void serve(LogDraft host, LogKind layout, String id) {
        kind = layout;
        project = host.project;
        sessionId = host.sessionId;
        agentId = id;
        era = host.era;
        version = host.version;
        start = host.start + 90_000;
        host.agents.add(id);
    }

    /// Begin with a copy of another session.
    void fork(LogDraft source) {
        project = source.project;
        era = source.era;
        version = source.version;
        start = source.start + 86_400_000;
        forkOrForked = true;
        source.forkOrForked = true;
    }

    String path() {
        String folder = project.key() + "/";
        return switch (kind) {
            case SESSION, LEGACY ->
                folder + (quirks.contains(Quirk.RENAMED) ? "copy-of-" + index : sessionId) + ".jsonl";
            case PI ->
                project.piKey() + "/" + Envelope.time(start).replaceAll("[:.]", "-") + "_" + sessionId + ".jsonl";
            case FLAT_AGENT -> folder + "agent-" + agentId + ".jsonl";
            case SUBAGENT -> folder + sessionId + "/subagents/agent-" + agentId + ".jsonl";
            case WORKFLOW_AGENT -> folder + sessionId + "/subagents/workflows/" + run + "/agent-" + agentId + ".jsonl";
        };
    }

    void plant(String phrase, Needle.Place place) {
        needles.add(new Needle(phrase, place, path(), kind.isAgent() ? agentId : sessionId));
    }

    LogPlan finish() {
        return new LogPlan(
                kind,
                path(),
                project,
                sessionId,
                agentId,
                "",
                era,
                version,
                start,
                bytes,
                seed,
                Set.copyOf(quirks),
                List.copyOf(agents),
                List.copyOf(needles),
                firstUuid,
                overlong);
    }
}
