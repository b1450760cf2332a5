package dev.seshat.corpus;

import java.time.Instant;

/// The lines that keep the state of a session. They have no uuid, usually no time, and are written repeatedly.
final class StateLines {

    private final LogPlan plan;
    private final LogFile log;
    private final Envelope envelope;
    private final Dice dice;
    private String customTitle = "";
    private String aiTitle = "";
    private String lastPrompt = "";
    private String pullRequest = "";

    StateLines(LogPlan plan, LogFile log, Envelope envelope, Dice dice) {
        this.plan = plan;
        this.log = log;
        this.envelope = envelope;
        this.dice = dice;
    }

    void name(String title) {
        customTitle = title;
    }

    void suggestName(String title) {
        aiTitle = title;
    }

    void prompted(String words) {
        lastPrompt = words;
    }

    void openPullRequest() {
        pullRequest = "https://git.example.org/harbour/ledger/pull/" + dice.between(1, 900);
    }

    /// Write the whole block again.
    void flush() {
        if (!lastPrompt.isEmpty() && plan.era() == Era.ATTACHMENTS) {
            end(begin("last-prompt").member("lastPrompt", lastPrompt));
        }
        if (!customTitle.isEmpty()) {
            end(begin("custom-title").member("customTitle", customTitle));
            log.tally().customTitle(customTitle);
        }
        if (!aiTitle.isEmpty()) {
            end(begin("ai-title").member("aiTitle", aiTitle));
            log.tally().aiTitle(aiTitle);
        }
        if (plan.era() == Era.ATTACHMENTS) {
            end(begin("permission-mode").member("permissionMode", "default"));
            end(begin("mode").member("mode", "normal"));
        }
        if (!pullRequest.isEmpty()) {
            pullRequest();
        }
    }

    private void pullRequest() {
        String time = envelope.time();
        end(begin("pr-link")
                .member("prNumber", 7)
                .member("prUrl", pullRequest)
                .member("prRepository", "harbour/ledger")
                .member("timestamp", time));
        log.tally().time(Instant.parse(time).toEpochMilli());
    }

    /// A type that nobody has heard of.
    void unknown() {
        end(begin("lantern-state")
                .object("lantern")
                .member("lit", true)
                .array("log")
                .number(1)
                .number(2)
                .endArray()
                .endObject());
    }

    void queueOperation(String operation, String content) {
        String time = envelope.time();
        JsonLine line = log.begin().object().member("type", "queue-operation").member("operation", operation);
        line.member("timestamp", time).member("sessionId", plan.sessionId());
        if (!content.isEmpty()) {
            line.member("content", content);
        }
        end(line);
        log.tally().time(Instant.parse(time).toEpochMilli());
    }

    void snapshot() {
        String id = dice.uuid();
        JsonLine line =
                log.begin().object().member("type", "file-history-snapshot").member("messageId", id);
        line.object("snapshot").member("messageId", id).object("trackedFileBackups");
        int files = dice.below(4);
        for (int i = 0; i < files; i++) {
            line.object(i + "/" + Vocabulary.path(dice)).member("backupFileName", dice.hex(16) + "@v1");
            line.member("version", 1).member("backupTime", envelope.time()).endObject();
        }
        line.endObject().member("timestamp", envelope.time()).endObject().member("isSnapshotUpdate", false);
        end(line);
        log.tally().message(MessageKind.SNAPSHOT);
    }

    /// The title of this session or, as early versions did it, of another one.
    void summary(String text, String leafUuid, boolean own) {
        end(log.begin()
                .object()
                .member("type", "summary")
                .member("summary", text)
                .member("leafUuid", leafUuid));
        log.tally().summary(text, own);
    }

    private JsonLine begin(String type) {
        return log.begin().object().member("type", type).member("sessionId", plan.sessionId());
    }

    private void end(JsonLine line) {
        line.endObject();
        log.end();
    }
}
