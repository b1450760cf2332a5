package dev.seshat.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The turns of a conversation with pi: a prompt, responses with calls and their results, an answer.
final class PiTurns {

    private final LogPlan plan;
    private final LogFile log;
    private final PiLines lines;
    private final Dice dice;
    private final Needles needles;
    private final ToolBox tools;

    PiTurns(LogPlan plan, LogFile log, PiLines lines, Dice dice, Needles needles) {
        this.plan = plan;
        this.log = log;
        this.lines = lines;
        this.dice = dice;
        this.needles = needles;
        tools = new ToolBox(plan, dice);
    }

    /// Tell one turn, of few steps when the log is large enough.
    void tell(int bytes) {
        lines.pass(60_000);
        prompt();
        int steps = 1 + dice.lognormal(4, 0.9, 60);
        for (int i = 0; i < steps && log.size() < bytes; i++) {
            step();
        }
        needles.take(Needle.Place.TOOL_CALL)
                .ifPresent(phrase -> single(tools.bash("grep -rn \"" + phrase + "\" src", "src: no match\n", 0)));
        needles.take(Needle.Place.TOOL_RESULT)
                .ifPresent(phrase ->
                        single(tools.bash("make report", Code.console(dice, 300) + "warning: " + phrase + "\n", 0)));
        answer(needles.take(Needle.Place.ASSISTANT)
                .map(phrase -> " It was the " + phrase + " after all.")
                .orElse(""));
    }

    private void prompt() {
        String words = Prose.text(dice, dice.lognormal(140, 1.1, Math.min(6000, plan.longestText())))
                + needles.take(Needle.Place.USER)
                        .map(phrase -> " Mind the " + phrase + ".")
                        .orElse("");
        lines.message("user", 1, line -> {
            if (dice.chance(0.3)) {
                line.member("content", words);
                return;
            }
            line.array("content")
                    .object()
                    .member("type", "text")
                    .member("text", words)
                    .endObject();
            if (dice.chance(0.05)) {
                image(line);
            }
            line.endArray();
        });
        log.tally().prompt(words, false);
    }

    private void image(JsonLine line) {
        int length = Math.min(plan.longestText(), dice.lognormal(20_000, 0.8, 120_000));
        line.object().member("type", "image").member("data", dice.base64(length));
        line.member("mimeType", "image/png").endObject();
    }

    private void step() {
        List<PiCall> calls = new ArrayList<>();
        int count = dice.chance(0.85) ? 1 : dice.between(2, 4);
        for (int i = 0; i < count; i++) {
            calls.add(new PiCall("toolu_01" + dice.alphanumeric(22), tools.draw()));
        }
        respond(calls, dice.chance(0.45) ? thought() : "", dice.chance(0.3) ? remark() : "", "toolUse");
        calls.forEach(this::result);
    }

    private void single(Tool tool) {
        PiCall call = new PiCall("toolu_01" + dice.alphanumeric(22), tool);
        respond(List.of(call), "", "", "toolUse");
        result(call);
    }

    /// The last words of a turn; the model may fail instead, and says them at the second attempt.
    void answer(String planted) {
        String thought = needles.take(Needle.Place.THINKING)
                .map(phrase -> "I wonder about the " + phrase + ". ")
                .orElse("");
        if (dice.chance(0.02)) {
            respond(List.of(), "", "", "error");
        }
        int length = dice.lognormal(500, 0.9, Math.min(8000, plan.longestText()));
        respond(List.of(), thought, Prose.text(dice, length) + planted, "stop");
    }

    private String thought() {
        return Prose.text(dice, dice.lognormal(500, 1, plan.longestText()));
    }

    private String remark() {
        return Prose.text(dice, dice.lognormal(150, 0.8, 1500));
    }

    private void respond(List<PiCall> calls, String thought, String words, String stopReason) {
        lines.pass(900);
        boolean failed = stopReason.equals("error");
        boolean redacted = dice.chance(0.05);
        String model = plan.era().model(dice);
        FileTruth.Tokens tokens = new FileTruth.Tokens(
                dice.between(1, 12),
                dice.lognormal(260, 1.2, 30_000),
                dice.lognormal(42_000, 0.8, 190_000),
                dice.lognormal(900, 1.2, 60_000));
        int messages = calls.size() + (thought.isEmpty() ? 0 : 1) + (words.isEmpty() ? 0 : 1) + (failed ? 1 : 0);
        String id = lines.message("assistant", messages, line -> {
            line.array("content");
            if (redacted) {
                line.object().member("type", "thinking").member("thinking", "");
                line.member("thinkingSignature", dice.base64(300))
                        .member("redacted", true)
                        .endObject();
            }
            block(line, thought, "thinking", "thinking", more -> more.member("thinkingSignature", dice.base64(300)));
            block(line, words, "text", "text", _ -> {});
            calls.forEach(call -> call(line, call));
            line.endArray().member("api", "anthropic-messages").member("provider", "anthropic");
            line.member("model", model);
            usage(line, tokens);
            line.member("stopReason", stopReason);
            if (failed) {
                line.member("errorMessage", "529 overloaded: " + Prose.phrase(dice, 4));
            }
        });
        count(calls, thought, words, failed);
        log.tally().tokens(id, tokens);
        log.tally().model(model);
    }

    private void count(List<PiCall> calls, String thought, String words, boolean failed) {
        if (!thought.isEmpty()) {
            log.tally().message(MessageKind.THINKING);
        }
        if (!words.isEmpty()) {
            log.tally().message(MessageKind.ASSISTANT);
        }
        if (failed) {
            log.tally().message(MessageKind.SYSTEM);
        }
        calls.forEach(call -> log.tally().toolCall(call.name()));
    }

    private static void block(JsonLine line, String text, String type, String member, Consumer<JsonLine> more) {
        if (!text.isEmpty()) {
            line.object().member("type", type).member(member, text);
            more.accept(line);
            line.endObject();
        }
    }

    private static void call(JsonLine line, PiCall call) {
        line.object()
                .member("type", "toolCall")
                .member("id", call.id())
                .member("name", call.name())
                .name("arguments");
        call.arguments(line);
        line.endObject();
    }

    private static void usage(JsonLine line, FileTruth.Tokens tokens) {
        line.object("usage").member("input", tokens.input()).member("output", tokens.output());
        line.member("cacheRead", tokens.cacheRead()).member("cacheWrite", tokens.cacheWrite());
        line.member("totalTokens", tokens.input() + tokens.output() + tokens.cacheRead() + tokens.cacheWrite());
        line.object("cost").member("total", 1).endObject().endObject();
    }

    private void result(PiCall call) {
        lines.pass(400);
        lines.message("toolResult", 1, line -> {
            line.member("toolCallId", call.id()).member("toolName", call.name()).array("content");
            line.object().member("type", "text").member("text", call.output()).endObject();
            if (call.tool() instanceof Tool.Remote && dice.chance(0.3)) {
                image(line);
            }
            line.endArray();
            call.details(line);
            line.member("isError", call.tool().failed());
        });
        log.tally().message(MessageKind.TOOL_RESULT);
    }
}
