package dev.seshat.corpus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Decides which logs there are: how many of each kind, how large, when, where, and with which oddities.
final class TreePlan {

    private static final double SHARE_OF_AGENTS = 0.12;
    private static final double SHARE_OF_FORKS = 0.025;
    private static final int LARGEST = 6_000_000;
    /// A log ends with the turn in which it reaches its size, so a little beyond it.
    private static final double AIM = 0.91;
    private static final int FILES_PER_NEEDLE = 15;

    private final CorpusPlan plan;
    private final Dice dice;
    private final List<LogDraft> drafts = new ArrayList<>();
    private final Map<Integer, Integer> forks = new HashMap<>();
    private final List<LogPlan> logs;
    private final Map<String, LogPlan> forkSources = new HashMap<>();
    private final Map<Integer, List<String>> firstUuids = new HashMap<>();

    TreePlan(CorpusPlan plan) {
        this.plan = plan;
        dice = new Dice(plan.seed(), "tree", 0);
        sessions();
        agents();
        quirks();
        forks();
        needles();
        overlong();
        sizes();
        logs = drafts.stream().map(LogDraft::finish).toList();
        forks.forEach((fork, source) -> forkSources.put(logs.get(fork).path(), logs.get(source)));
        for (LogPlan log : logs) {
            if (log.kind() == LogKind.SESSION && log.quirks().isEmpty()) {
                firstUuids
                        .computeIfAbsent(log.project().index(), _ -> new ArrayList<>())
                        .add(log.firstUuid());
            }
        }
    }

    List<LogPlan> logs() {
        return logs;
    }

    /// The session that a log begins with a copy of.
    Optional<LogPlan> forkSource(LogPlan log) {
        return Optional.ofNullable(forkSources.get(log.path()));
    }

    /// The first lines of the other logs of the same project.
    List<String> siblings(LogPlan log) {
        List<String> siblings =
                new ArrayList<>(firstUuids.getOrDefault(log.project().index(), List.of()));
        siblings.remove(log.firstUuid());
        return siblings;
    }

    /// Sessions of all times, more of the later ones; the first ones make sure that each project has one.
    private void sessions() {
        for (int i = 0; i < plan.files(); i++) {
            double when = i < sessionCount() ? (i + dice.unit()) / sessionCount() : 0;
            long start = Era.start() + (long) ((Era.END - Era.start()) * StrictMath.pow(when, 0.7));
            int project = i < plan.projects() ? i : (int) (plan.projects() * StrictMath.pow(dice.unit(), 1.7));
            drafts.add(new LogDraft(plan.agent(), dice, i, ProjectPlan.draw(plan.seed(), project), start));
        }
    }

    private int agentCount() {
        return plan.agent() == Agent.CLAUDE ? Math.max(3, (int) (plan.files() * SHARE_OF_AGENTS)) : 0;
    }

    private int sessionCount() {
        return plan.files() - agentCount();
    }

    private void quirks() {
        for (Quirk quirk : plan.agent().quirks()) {
            int count = quirk.count(sessionCount());
            for (int i = 0; i < count; i++) {
                oddOne(quirk);
            }
        }
    }

    private void oddOne(Quirk quirk) {
        pick(LogDraft::isPlain).ifPresent(draft -> {
            draft.quirks.add(quirk);
            draft.kind = quirk == Quirk.LEGACY ? LogKind.LEGACY : draft.kind;
        });
    }

    private void agents() {
        List<LogDraft> agents = drafts.subList(sessionCount(), plan.files());
        for (int i = 0; i < agents.size(); i++) {
            LogKind layout = List.of(LogKind.FLAT_AGENT, LogKind.SUBAGENT, LogKind.WORKFLOW_AGENT, LogKind.SUBAGENT)
                    .get(i % 4);
            boolean hex8 = layout == LogKind.FLAT_AGENT;
            LogDraft agent = agents.get(i);
            pick(draft -> canStart(draft, layout))
                    .or(() -> pick(LogDraft::isPlain))
                    .ifPresent(host -> agent.serve(host, layout, hex8 ? dice.hex(8) : "a" + dice.hex(16)));
        }
    }

    private static boolean canStart(LogDraft host, LogKind layout) {
        boolean plain = host.kind == LogKind.SESSION && host.quirks.isEmpty() && host.agents.size() < 6;
        return plain
                && switch (layout) {
                    case FLAT_AGENT -> host.era == Era.FLAT;
                    case SUBAGENT -> !host.era.isBefore(Era.PROGRESS);
                    case WORKFLOW_AGENT -> host.era == Era.ATTACHMENTS;
                    case SESSION, LEGACY, PI -> false;
                };
    }

    private void forks() {
        int count = Math.max(1, (int) (plan.files() * SHARE_OF_FORKS));
        for (int i = 0; i < count; i++) {
            pick(LogDraft::isPlain).ifPresent(source -> {
                source.forkOrForked = true;
                pick(LogDraft::isPlain).ifPresent(fork -> {
                    fork.fork(source);
                    forks.put(fork.index, source.index);
                });
            });
        }
    }

    private void needles() {
        List<Needle.Place> places = plan.agent().places();
        int count = Math.max(places.size(), plan.files() / FILES_PER_NEEDLE);
        for (int i = 0; i < count; i++) {
            Needle.Place place = places.get(i % places.size());
            String phrase = Needle.phrase(i);
            pick(draft -> draft.needles.isEmpty() && canHold(draft, place))
                    .or(() -> pick(draft -> canHold(draft, place)))
                    .ifPresent(draft -> draft.plant(phrase, place));
        }
    }

    private static boolean canHold(LogDraft draft, Needle.Place place) {
        if (draft.forkOrForked || !draft.quirks.isEmpty() || draft.kind.isAgent() != (place == Needle.Place.SUBAGENT)) {
            return false;
        }
        return switch (place) {
            case QUEUED_PROMPT, TITLE -> draft.era == Era.ATTACHMENTS;
            case BRANCH, BRANCH_SUMMARY, LABEL -> !PiLines.isFirstVersion(draft.era);
            case SUMMARY -> draft.era.isBefore(Era.PROGRESS);
            case USER, ASSISTANT, THINKING, TOOL_CALL, TOOL_RESULT, COMPACTION, SUBAGENT, COMMAND -> true;
        };
    }

    private void overlong() {
        for (int i = 0; i < plan.overlongLines(); i++) {
            pick(LogDraft::isPlain).ifPresent(draft -> draft.overlong = true);
        }
    }

    /// Sizes are lognormal, and scaled so that they add up.
    private void sizes() {
        double[] shape = new double[drafts.size()];
        for (int i = 0; i < shape.length; i++) {
            shape[i] = StrictMath.exp(1.5 * dice.gaussian());
        }
        double low = 0;
        double high = plan.bytes();
        for (int i = 0; i < 60; i++) {
            double scale = (low + high) / 2;
            if (total(shape, scale) < plan.bytes() * AIM) {
                low = scale;
            } else {
                high = scale;
            }
        }
        for (int i = 0; i < shape.length; i++) {
            drafts.get(i).bytes = size(shape[i] * low);
        }
    }

    private double total(double[] shape, double scale) {
        double total = 0;
        for (double part : shape) {
            total += size(part * scale);
        }
        return total;
    }

    private int size(double wanted) {
        return (int) Math.min(wanted, Math.min(LARGEST, plan.bytes() / 8.0));
    }

    private Optional<LogDraft> pick(Predicate<LogDraft> wanted) {
        List<LogDraft> candidates = drafts.stream().filter(wanted).toList();
        return candidates.isEmpty() ? Optional.empty() : Optional.of(dice.pick(candidates));
    }
}
