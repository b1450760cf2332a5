package dev.seshat.corpus;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/// What stands around every line that belongs to the conversation: the chain of uuids, the clock and the place.
///
/// Until the last [Era] it precedes the line's own fields; from then on most of it follows them.
final class Envelope {

    private static final DateTimeFormatter ISO =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final List<String> BRANCHES =
            List.of("main", "main", "fix/tide-table", "feature/ballot", "release_2");

    private final LogPlan plan;
    private final LogFile log;
    private final Dice dice;
    private final String slug;
    private long now;
    private String cwd;
    private String branch;
    private String parent;
    private String outside = "";
    private boolean sidechain;
    private boolean firstLine = true;

    Envelope(LogPlan plan, LogFile log, Dice dice) {
        this.plan = plan;
        this.log = log;
        this.dice = dice;
        this.now = Math.max(plan.start(), log.tally().last());
        this.cwd = plan.project().path();
        this.branch = dice.chance(0.1) ? "" : dice.pick(BRANCHES);
        this.slug = Vocabulary.rareWord(dice) + "-" + Vocabulary.rareWord(dice) + "-" + Vocabulary.rareWord(dice);
        this.parent = log.lastUuid();
        this.sidechain = plan.kind().isAgent();
    }

    /// Let time pass.
    void pass(double medianMillis) {
        now += dice.lognormal(medianMillis, 1, 3_600_000);
    }

    /// Go on in a directory below, on another branch.
    void moveTo(String directory, String newBranch) {
        cwd = plan.project().file(directory);
        branch = newBranch;
    }

    String time() {
        return time(now);
    }

    static String time(long millis) {
        return ISO.format(Instant.ofEpochMilli(millis));
    }

    boolean sidechain() {
        return sidechain;
    }

    /// Begin a conversation beside the main one, in the same log.
    void enterSidechain() {
        outside = parent;
        parent = "";
        sidechain = true;
    }

    void leaveSidechain() {
        parent = outside;
        sidechain = false;
    }

    /// Forget the chain: what follows a compaction has no parent.
    void breakChain() {
        parent = "";
    }

    JsonLine begin() {
        JsonLine line = log.begin().object();
        if (parent.isEmpty()) {
            line.nullMember("parentUuid");
        } else {
            line.member("parentUuid", parent);
        }
        line.member("isSidechain", sidechain);
        if (plan.era().isBefore(Era.ATTACHMENTS)) {
            place(line);
        } else {
            agent(line);
        }
        return line;
    }

    /// Give the line its uuid and its time. The clock of a log now and then goes back a little.
    String stamp(JsonLine line) {
        String uuid = firstLine && log.lastUuid().isEmpty() ? plan.firstUuid() : dice.uuid();
        firstLine = false;
        long at = dice.chance(0.1) ? now - dice.below(800) : now;
        line.member("uuid", uuid).member("timestamp", time(at));
        log.tally().time(at);
        parent = uuid;
        if (!sidechain || plan.kind().isAgent()) {
            log.lastUuid(uuid);
        }
        return uuid;
    }

    void end(JsonLine line) {
        if (!plan.era().isBefore(Era.ATTACHMENTS)) {
            place(line);
        }
        if (!plan.forkedFrom().isEmpty()) {
            line.object("forkedFrom")
                    .member("sessionId", plan.forkedFrom())
                    .member("messageUuid", parent)
                    .endObject();
        }
        line.endObject();
        log.end();
        log.tally().place(cwd, branch, plan.forkedFrom());
        now += dice.below(40);
    }

    private void place(JsonLine line) {
        line.member("userType", "external");
        if (plan.era() == Era.ATTACHMENTS) {
            line.member("entrypoint", "cli");
        }
        line.member("cwd", cwd).member("sessionId", plan.sessionId()).member("version", plan.version());
        line.member("gitBranch", branch);
        if (plan.era() == Era.ATTACHMENTS) {
            line.member("slug", slug);
        } else {
            agent(line);
            if (plan.era() == Era.PROGRESS) {
                line.member("slug", slug);
            }
        }
    }

    private void agent(JsonLine line) {
        if (plan.kind().isAgent()) {
            line.member("agentId", plan.agentId());
        }
    }
}
