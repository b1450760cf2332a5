package dev.seshat.corpus;

import java.util.function.Consumer;

/// The lines of type `system`, and the errors that stand in the model's name. Only the latter are messages.
final class SystemLines {

    private final LogFile log;
    private final Envelope envelope;
    private final Dice dice;

    SystemLines(LogFile log, Envelope envelope, Dice dice) {
        this.log = log;
        this.envelope = envelope;
        this.dice = dice;
    }

    void turnDuration() {
        line("turn_duration", line -> line.member("durationMs", dice.between(900, 400_000)));
    }

    void stopHook() {
        line(
                "stop_hook_summary",
                line -> line.member("hookCount", 1)
                        .array("hookInfos")
                        .endArray()
                        .array("hookErrors")
                        .endArray()
                        .member("preventedContinuation", false)
                        .member("stopReason", ""));
    }

    void notice() {
        line(
                "informational",
                line -> line.member("content", Prose.phrase(dice, 8)).member("level", "info"));
    }

    /// What follows has no parent but remembers it.
    void compactBoundary() {
        String parent = log.lastUuid();
        envelope.breakChain();
        line(
                "compact_boundary",
                line -> line.member("logicalParentUuid", parent)
                        .member("content", "Conversation compacted")
                        .object("compactMetadata")
                        .member("trigger", "auto")
                        .member("preTokens", dice.between(120_000, 190_000))
                        .endObject());
    }

    private void line(String subtype, Consumer<JsonLine> fields) {
        JsonLine line = envelope.begin();
        line.member("type", "system").member("subtype", subtype);
        fields.accept(line);
        line.member("isMeta", false);
        envelope.stamp(line);
        envelope.end(line);
    }

    /// The server did not answer: a text of the agent's own, by a model that is none.
    void apiError() {
        JsonLine line = envelope.begin();
        String id = dice.uuid();
        line.object("message").member("id", id).member("model", "<synthetic>").member("role", "assistant");
        line.member("type", "message").array("content").object().member("type", "text");
        line.member("text", "API Error: 529 the servers are busy, try again later")
                .endObject()
                .endArray();
        line.object("usage")
                .member("input_tokens", 0)
                .member("output_tokens", 0)
                .endObject()
                .endObject();
        line.member("isApiErrorMessage", true).member("type", "assistant");
        envelope.stamp(line);
        envelope.end(line);
        log.tally().message(MessageKind.ASSISTANT);
    }
}
