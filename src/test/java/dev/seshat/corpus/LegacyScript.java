package dev.seshat.corpus;

import java.time.Instant;

/// The story of a session in the legacy dialect: one event per line, no uuids, tokens per line.
final class LegacyScript {

    private static final String MODEL = "claude-sonnet-4-20250514";

    private final LogPlan plan;
    private final LogFile log;
    private final Dice dice;
    private long now;
    private int responses;

    LegacyScript(LogPlan plan, LogFile log) {
        this.plan = plan;
        this.log = log;
        this.dice = new Dice(plan.seed());
        this.now = plan.start();
    }

    void run(int bytes) {
        JsonLine start = begin("metadata").member("key", "session_start").object("value");
        end(start.member("cwd", plan.project().path()).member("model", MODEL).endObject());
        log.tally().place(plan.project().path(), "", "");
        log.tally().model(MODEL);
        message("system", Prose.phrase(dice, 8));
        log.tally().message(MessageKind.SYSTEM);
        do {
            turn();
        } while (log.size() < bytes);
    }

    private void turn() {
        String words = Prose.text(dice, dice.lognormal(120, 0.8, 2000));
        message("user", words);
        log.tally().prompt(words, false);
        int calls = dice.below(4);
        for (int i = 0; i < calls; i++) {
            call();
        }
        answer();
    }

    private void message(String role, String text) {
        end(begin("message").member("role", role).member("content", text));
    }

    private void answer() {
        FileTruth.Tokens tokens = new FileTruth.Tokens(dice.between(50, 4000), dice.between(5, 900), 0, 0);
        end(begin("message")
                .member("role", "assistant")
                .member("content", Prose.text(dice, 200))
                .object("tokens")
                .member("input", tokens.input())
                .member("output", tokens.output())
                .endObject());
        log.tally().message(MessageKind.ASSISTANT);
        log.tally().tokens("response " + responses++, tokens);
    }

    private void call() {
        int exitCode = dice.chance(0.2) ? 1 : 0;
        end(begin("tool_use")
                .member("tool", "Bash")
                .object("input")
                .member("command", "make " + Vocabulary.word(dice))
                .endObject());
        log.tally().toolCall("Bash");
        end(begin("tool_result")
                .member("tool", "Bash")
                .member("exit_code", exitCode)
                .member("output", Code.console(dice, dice.lognormal(400, 1, plan.longestText()))));
        log.tally().message(MessageKind.TOOL_RESULT);
    }

    private JsonLine begin(String type) {
        return log.begin().object().member("type", type);
    }

    private void end(JsonLine line) {
        now += dice.between(500, 20_000);
        line.member("timestamp", Instant.ofEpochMilli(now).toString()).endObject();
        log.tally().time(now);
        log.end();
    }
}
