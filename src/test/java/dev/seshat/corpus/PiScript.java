package dev.seshat.corpus;

import java.util.ArrayList;
import java.util.List;

/// Generates a session of pi: turn after turn until the log is large enough, with an occasional branch that is
/// abandoned again.
///
/// Branches have their own random numbers. So a fork, which copies the main path but not the branches, has the
/// same entries as its origin.
final class PiScript {

    private final LogPlan plan;
    private final LogFile log;
    private final PiPath path;
    private final Dice dice;
    private final PiLines lines;
    private final PiTurns turns;
    private final Needles needles;

    PiScript(LogPlan plan, LogFile log, PiPath path) {
        this(plan, log, path, new Dice(plan.seed()), new Needles(plan.needles()));
    }

    private PiScript(LogPlan plan, LogFile log, PiPath path, Dice dice, Needles needles) {
        this.plan = plan;
        this.log = log;
        this.path = path;
        this.dice = dice;
        this.needles = needles;
        lines = new PiLines(plan, log, path, dice);
        turns = new PiTurns(plan, log, lines, dice, needles);
    }

    /// Tell it up to a size of the log.
    void run(int bytes) {
        opening();
        if (plan.overlong()) {
            overlongLine();
        }
        do {
            asides();
            turns.tell(bytes);
            between();
        } while (log.size() < bytes || needles.areLeft());
    }

    /// The beginning of it, as a fork copies it.
    void runCopy(int bytes) {
        opening();
        do {
            turns.tell(bytes);
            between();
        } while (log.size() < bytes);
    }

    private void opening() {
        if (lines.version() > 1) {
            lines.entry(
                    "model_change",
                    0,
                    line -> line.member("provider", "anthropic").member("modelId", "claude-opus-4-5"));
            lines.entry("thinking_level_change", 0, line -> line.member("thinkingLevel", "high"));
        }
        if (dice.chance(0.3)) {
            name(Prose.phrase(dice, dice.between(2, 6)));
        }
        needles.take(Needle.Place.TITLE).ifPresent(phrase -> name("About " + phrase));
    }

    /// A line of too many values for anyone: an entry is missing in the chain.
    private void overlongLine() {
        int length = (1 << 20) + dice.between(1000, 400_000);
        lines.message("toolResult", 0, line -> {
            line.array("content");
            for (int written = 0; written < length; written += 24) {
                line.object().member("type", "text").member("text", "").endObject();
            }
            line.endArray();
        });
        log.tally().overlong();
    }

    /// What happens between two turns.
    private void between() {
        if (dice.chance(0.08)) {
            command("git status --short", Code.console(dice, 120));
        }
        needles.take(Needle.Place.COMMAND).ifPresent(phrase -> command("rg '" + phrase + "'", ""));
        if (dice.chance(0.05)) {
            label(Prose.phrase(dice, 2));
        }
        needles.take(Needle.Place.LABEL).ifPresent(this::label);
        if (dice.chance(0.05) && plan.needles().isEmpty()) {
            name(Prose.phrase(dice, dice.between(2, 6)));
        }
        if (dice.chance(0.1)) {
            lines.entry(
                    "custom",
                    0,
                    line -> line.member("customType", "todo")
                            .object("data")
                            .member("open", 3)
                            .endObject());
        }
        extensionSpeaks();
        compact();
        if (dice.chance(0.02)) {
            lines.entry("of_a_later_version", 0, line -> line.member("value", 7));
        }
        if (plan.has(Quirk.MALFORMED)) {
            BadLines.write(log, dice);
        }
    }

    private void name(String name) {
        lines.entry("session_info", 0, line -> line.member("name", name));
        log.tally().customTitle(name);
    }

    private void label(String label) {
        if (lines.version() > 1) {
            lines.entry("label", 1, line -> line.member("targetId", path.last()).member("label", label));
            log.tally().message(MessageKind.SYSTEM);
        }
    }

    private void command(String command, String output) {
        lines.message(
                "bashExecution",
                2,
                line -> line.member("command", command)
                        .member("output", output)
                        .member("exitCode", 0)
                        .member("cancelled", false)
                        .member("truncated", false));
        log.tally().command("!" + command);
        log.tally().message(MessageKind.TOOL_RESULT);
    }

    private void extensionSpeaks() {
        if (!dice.chance(0.05)) {
            return;
        }
        String words = Prose.text(dice, 200);
        if (lines.version() > 2) {
            lines.entry(
                    "custom_message",
                    1,
                    line -> line.member("customType", "checks")
                            .member("content", words)
                            .member("display", true));
        } else {
            lines.message(
                    "hookMessage",
                    1,
                    line -> line.member("customType", "checks")
                            .member("content", words)
                            .member("display", true));
        }
        log.tally().message(MessageKind.SYSTEM);
    }

    private void compact() {
        String phrase = needles.take(Needle.Place.COMPACTION)
                .map(words -> "We met the " + words + ". ")
                .orElse("");
        if (phrase.isEmpty() && (log.size() < 200_000 || !dice.chance(0.04))) {
            return;
        }
        String summary = phrase + Prose.text(dice, Math.min(6000, plan.longestText()));
        lines.entry("compaction", 1, line -> {
            line.member("summary", summary);
            if (lines.version() == 1) {
                line.member("firstKeptEntryIndex", 2);
            } else {
                line.member("firstKeptEntryId", path.last());
            }
            line.member("tokensBefore", 150_000);
        });
        log.tally().message(MessageKind.SUMMARY);
    }

    /// Go another way for a while, and come back: what follows is the child of what was there before.
    private void asides() {
        if (lines.version() == 1) {
            return;
        }
        Dice chance = new Dice(plan.seed(), "aside", path.length());
        List<String> planted = new ArrayList<>();
        needles.take(Needle.Place.BRANCH).ifPresent(planted::add);
        String summary = needles.take(Needle.Place.BRANCH_SUMMARY).orElse("");
        if (planted.isEmpty() && summary.isEmpty() && !chance.chance(0.08)) {
            return;
        }
        int here = path.length();
        PiScript aside = new PiScript(plan, log, path, chance, new Needles(List.of()));
        int count = chance.between(1, 3);
        for (int i = 0; i < count; i++) {
            aside.turns.tell(log.size() + plan.bytes() / 40);
        }
        planted.forEach(phrase -> aside.turns.answer(" It was the " + phrase + " after all."));
        path.goBackTo(here);
        if (!summary.isEmpty() || chance.chance(0.5)) {
            aside.summary(Prose.text(chance, Math.min(900, plan.longestText())) + " " + summary);
        }
    }

    /// What is remembered of a branch that was left.
    private void summary(String text) {
        lines.entry(
                "branch_summary", 1, line -> line.member("fromId", path.last()).member("summary", text));
        log.tally().message(MessageKind.SUMMARY);
    }
}
