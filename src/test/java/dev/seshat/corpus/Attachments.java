package dev.seshat.corpus;

import java.util.function.Consumer;

/// The lines of type `attachment`, a third of all lines of late versions. Only queued prompts are messages.
final class Attachments {

    private final LogPlan plan;
    private final LogFile log;
    private final Envelope envelope;
    private final Dice dice;

    Attachments(LogPlan plan, LogFile log, Envelope envelope, Dice dice) {
        this.plan = plan;
        this.log = log;
        this.envelope = envelope;
        this.dice = dice;
    }

    /// A prompt that a person typed while the model worked; it stands in no user line.
    void queuedPrompt(String words) {
        boolean inParts = dice.chance(0.3);
        line("queued_command", data -> {
            if (inParts) {
                data.array("prompt")
                        .object()
                        .member("type", "text")
                        .member("text", words)
                        .endObject()
                        .endArray();
            } else {
                data.member("prompt", words);
            }
            data.member("commandMode", "prompt")
                    .object("origin")
                    .member("kind", "human")
                    .endObject();
        });
        log.tally().prompt(words, envelope.sidechain());
    }

    void taskNotification() {
        line(
                "queued_command",
                data -> data.member(
                                "prompt",
                                "<task-notification>\n<task-id>" + dice.hex(6)
                                        + "</task-id>\n<status>completed</status>\n</task-notification>")
                        .member("commandMode", "task-notification"));
        log.tally().message(MessageKind.SYSTEM);
    }

    /// One that holds no message.
    void any() {
        switch (dice.below(7)) {
            case 0 -> line("skill_listing", data -> data.member("content", Prose.text(dice, 900)));
            case 1 ->
                line(
                        "deferred_tools_delta",
                        data -> data.array("addedNames")
                                .string(Vocabulary.identifier(dice))
                                .string(Vocabulary.identifier(dice))
                                .endArray()
                                .array("removedNames")
                                .endArray());
            case 2 ->
                line("task_reminder", data -> data.array("content").endArray().member("itemCount", 0));
            case 3 -> line("total_tokens_reminder", data -> data.member("used", dice.below(200_000)));
            case 4 ->
                line(
                        "hook_success",
                        data -> data.member("hookName", "SessionStart:startup")
                                .member("hookEvent", "SessionStart")
                                .member("content", Prose.phrase(dice, 12)));
            case 5 ->
                line(
                        "edited_text_file",
                        data -> data.member("filename", plan.project().file(Vocabulary.path(dice)))
                                .member("snippet", Code.numbered(Code.source(dice, 400), 12)));
            default -> line("date", data -> data.member("date", envelope.time().substring(0, 10)));
        }
    }

    private void line(String type, Consumer<JsonLine> data) {
        JsonLine line = envelope.begin();
        line.object("attachment").member("type", type);
        data.accept(line);
        line.endObject().member("type", "attachment");
        envelope.stamp(line);
        envelope.end(line);
    }
}
