package dev.seshat.corpus;

import java.util.function.Consumer;

/// The lines of type `user`: the words of a person, and all that the agent says in a person's name.
final class UserLines {

    private final LogPlan plan;
    private final LogFile log;
    private final Envelope envelope;
    private final Dice dice;

    UserLines(LogPlan plan, LogFile log, Envelope envelope, Dice dice) {
        this.plan = plan;
        this.log = log;
        this.envelope = envelope;
        this.dice = dice;
    }

    /// A person's words, as a string or as a block, now and then with a reminder that is not theirs.
    void prompt(String words) {
        boolean reminded = dice.chance(0.08);
        String written = reminded ? words + "\n\n" + reminder() : words;
        human(line -> {
            if (dice.chance(0.6)) {
                line.member("content", written);
            } else {
                line.array("content");
                text(line, written);
                line.endArray();
            }
        });
        log.tally().prompt(words, envelope.sidechain());
    }

    /// A prompt that comes with a picture.
    void promptWithImage(String words, int imageBytes) {
        human(line -> {
            line.array("content");
            text(line, words);
            line.object().member("type", "image").object("source").member("type", "base64");
            line.member("media_type", "image/png")
                    .member("data", dice.base64(imageBytes))
                    .endObject()
                    .endObject();
            line.endArray();
        });
        log.tally().prompt(words, envelope.sidechain());
    }

    void slashCommand(String name, String arguments) {
        human(line -> line.member(
                "content",
                "<command-name>/" + name + "</command-name>\n            <command-message>" + name
                        + "</command-message>\n            <command-args>" + arguments + "</command-args>"));
        log.tally().command(arguments.isEmpty() ? "/" + name : "/" + name + " " + arguments);
        notice("<local-command-stdout>" + Prose.phrase(dice, 6) + "</local-command-stdout>", false);
    }

    void shellCommand(String command, String output) {
        human(line -> line.member("content", "<bash-input>" + command + "</bash-input>"));
        log.tally().command("!" + command);
        notice("<bash-stdout>" + output + "</bash-stdout><bash-stderr></bash-stderr>", false);
    }

    void interruption() {
        machine(
                line -> {
                    line.array("content");
                    text(line, "[Request interrupted by user]");
                    line.endArray();
                },
                false);
        log.tally().message(MessageKind.SYSTEM);
    }

    /// A text that the agent wrote in the user's name.
    void notice(String text, boolean meta) {
        machine(line -> line.member("content", text), meta);
        log.tally().message(MessageKind.SYSTEM);
    }

    /// Only a reminder, nobody's words.
    void bareReminder() {
        notice(reminder(), false);
    }

    private String reminder() {
        return "<system-reminder>\n" + Prose.phrase(dice, 9) + "\n</system-reminder>";
    }

    private void human(Consumer<JsonLine> content) {
        line(content, line -> {
            if (plan.era() == Era.FLAT || plan.era() == Era.PROGRESS) {
                line.object("thinkingMetadata").member("level", "high").member("disabled", false);
                line.array("triggers").endArray().endObject();
            }
            if (plan.era() == Era.ATTACHMENTS && !envelope.sidechain()) {
                line.member("promptId", dice.uuid())
                        .object("origin")
                        .member("kind", "human")
                        .endObject();
                line.member("promptSource", "typed");
            }
        });
    }

    private void machine(Consumer<JsonLine> content, boolean meta) {
        line(content, line -> {
            if (meta) {
                line.member("isMeta", true);
            }
        });
    }

    /// What a compaction leaves of the conversation so far.
    void compaction(String summary) {
        line(
                line -> line.member(
                        "content",
                        "This session is being continued from a previous conversation that ran out" + " of context.\n\n"
                                + summary),
                line -> line.member("isVisibleInTranscriptOnly", true).member("isCompactSummary", true));
        log.tally().message(MessageKind.SUMMARY);
    }

    void result(Response.Call call) {
        Tool tool = call.tool();
        result(call, line -> line.member("content", tool.output()), tool::kept);
    }

    /// A result whose content is an array of parts, the last one a picture.
    void resultInParts(Response.Call call, int imageBytes) {
        result(
                call,
                line -> {
                    line.array("content");
                    text(line, call.tool().output());
                    line.object().member("type", "image").object("source").member("type", "base64");
                    line.member("media_type", "image/png")
                            .member("data", dice.base64(imageBytes))
                            .endObject()
                            .endObject();
                    line.endArray();
                },
                call.tool()::kept);
    }

    /// A result too long for the log, which lies in a file beside it.
    void spilledResult(Response.Call call) {
        String name = "b" + dice.hex(8) + ".txt";
        String folder = plan.project().key() + "/" + plan.sessionId() + "/tool-results/";
        String path = "/home/dev/.claude/projects/" + folder + name;
        String output = call.tool().output();
        log.beside(folder + name, output);
        result(
                call,
                line -> line.member(
                        "content",
                        "<persisted-output>\nOutput too large (" + output.length() / 1024
                                + "KB). Full output saved to: " + path + "\n\nPreview:\n"
                                + output.substring(0, output.indexOf('\n') + 1) + "...\n</persisted-output>"),
                line -> line.object()
                        .member("stdout", "")
                        .member("stderr", "")
                        .member("interrupted", false)
                        .member("persistedOutputPath", path)
                        .endObject());
    }

    private void result(Response.Call call, Consumer<JsonLine> content, Consumer<JsonLine> kept) {
        envelope.pass(1500);
        line(
                line -> {
                    line.array("content")
                            .object()
                            .member("tool_use_id", call.id())
                            .member("type", "tool_result");
                    content.accept(line);
                    if (call.tool().failed()) {
                        line.member("is_error", true);
                    }
                    line.endObject().endArray();
                },
                line -> {
                    line.name("toolUseResult");
                    kept.accept(line);
                    if (!plan.era().isBefore(Era.PROGRESS)) {
                        line.member("sourceToolAssistantUUID", call.uuid());
                    }
                });
        log.tally().message(MessageKind.TOOL_RESULT);
    }

    /// A line of so many values that no reader should hold it. What it says is lost, its time included.
    void overlong(int length) {
        JsonLine line = log.begin().object().member("type", "user").member("sessionId", plan.sessionId());
        line.object("message").member("role", "user").array("content");
        for (int written = 0; written < length; written += 24) {
            line.object().member("type", "text").member("text", "").endObject();
        }
        line.endArray().endObject();
        line.member("uuid", dice.uuid()).member("timestamp", envelope.time()).endObject();
        log.end();
        log.tally().overlong();
    }

    private void line(Consumer<JsonLine> content, Consumer<JsonLine> fields) {
        JsonLine line = envelope.begin();
        line.member("type", "user").object("message").member("role", "user");
        content.accept(line);
        line.endObject();
        envelope.stamp(line);
        fields.accept(line);
        envelope.end(line);
    }

    private static void text(JsonLine line, String text) {
        line.object().member("type", "text").member("text", text).endObject();
    }
}
