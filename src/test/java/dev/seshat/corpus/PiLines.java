package dev.seshat.corpus;

import java.util.Optional;
import java.util.function.Consumer;

/// The lines of a log of pi: the header, and entries of which each names the one before. Version 1 had no ids.
final class PiLines {

    private static final String SESSIONS = "/home/dev/.pi/agent/sessions/";

    private final LogPlan plan;
    private final LogFile log;
    private final PiPath path;
    private final Dice dice;
    private long now;

    /// Write the lines that follow a path.
    PiLines(LogPlan plan, LogFile log, PiPath path, Dice dice) {
        this.plan = plan;
        this.log = log;
        this.path = path;
        this.dice = dice;
        // The copy of the original follows the header of the fork, and is older.
        this.now = path.length() == 0
                ? plan.start()
                : Math.max(plan.start(), log.tally().last());
    }

    /// The version of pi's logs at a time.
    static int version(Era era) {
        return switch (era) {
            case INLINE -> 1;
            case FLAT -> 2;
            case PROGRESS, ATTACHMENTS -> 3;
        };
    }

    /// Whether entries have no ids yet, and so no branches.
    static boolean isFirstVersion(Era era) {
        return version(era) == 1;
    }

    /// The first line.
    ///
    /// @param origin the log that this one is a fork of
    static void writeHeader(LogPlan plan, LogFile log, Optional<LogPlan> origin) {
        boolean first = isFirstVersion(plan.era());
        JsonLine line = log.begin().object().member("type", "session");
        if (!first) {
            line.member("version", version(plan.era()));
        }
        line.member("id", plan.sessionId()).member("timestamp", Envelope.time(plan.start()));
        line.member("cwd", plan.project().path());
        if (first) {
            line.member("provider", "anthropic").member("modelId", "claude-3-7").member("thinkingLevel", "off");
        }
        origin.ifPresent(source -> line.member(first ? "branchedFrom" : "parentSession", SESSIONS + source.path()));
        line.endObject();
        log.end();
        log.tally().time(plan.start());
        log.tally()
                .place(plan.project().path(), "", origin.map(LogPlan::sessionId).orElse(""));
    }

    int version() {
        return version(plan.era());
    }

    /// Let time pass.
    void pass(double medianMillis) {
        now += dice.lognormal(medianMillis, 1, 3_600_000);
    }

    /// Write an entry.
    ///
    /// @param messages how many messages a reader finds in it
    /// @return the id that distinguishes its response
    String entry(String type, int messages, Consumer<JsonLine> fields) {
        String id = dice.hex(8);
        String time = Envelope.time(now);
        JsonLine line = log.begin().object().member("type", type);
        if (version() > 1) {
            line.member("id", id);
            if (path.last().isEmpty()) {
                line.nullMember("parentId");
            } else {
                line.member("parentId", path.last());
            }
        }
        line.member("timestamp", time);
        fields.accept(line);
        line.endObject();
        log.end();
        log.tally().time(now);
        path.add(id, messages);
        now += dice.below(40);
        return id + "@" + time;
    }

    /// Write an entry that holds a message of somebody.
    String message(String role, int messages, Consumer<JsonLine> fields) {
        return entry("message", messages, line -> {
            line.object("message").member("role", role);
            fields.accept(line);
            line.member("timestamp", now).endObject();
        });
    }
}
