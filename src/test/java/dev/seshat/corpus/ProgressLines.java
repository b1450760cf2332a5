package dev.seshat.corpus;

import java.util.function.Consumer;

/// The lines of type `progress`, in which the versions of early 2026 tell what tools are doing, again and again.
final class ProgressLines {

    private final LogFile log;
    private final Envelope envelope;
    private final Dice dice;

    ProgressLines(LogFile log, Envelope envelope, Dice dice) {
        this.log = log;
        this.envelope = envelope;
        this.dice = dice;
    }

    void of(Response.Call call) {
        hook(call);
        if (call.tool() instanceof Tool.Bash bash && dice.chance(0.7)) {
            String output = bash.output();
            int steps = dice.between(2, 12);
            for (int i = 1; i <= steps; i++) {
                shell(call, output.substring(0, output.length() * i / steps), i);
            }
        }
        if (call.tool() instanceof Tool.Delegate delegate) {
            agent(call, delegate);
        }
    }

    private void hook(Response.Call call) {
        line(
                call.id(),
                data -> data.member("type", "hook_progress")
                        .member("hookEvent", "PostToolUse")
                        .member("hookName", "PostToolUse:" + call.tool().name())
                        .member("command", "callback"));
    }

    /// The whole output so far, each time.
    private void shell(Response.Call call, String soFar, int seconds) {
        line(
                call.id(),
                data -> data.member("type", "bash_progress")
                        .member("output", soFar.substring(Math.max(0, soFar.length() - 500)))
                        .member("fullOutput", soFar)
                        .member("elapsedTimeSeconds", seconds)
                        .member("totalLines", soFar.lines().count()));
    }

    private void agent(Response.Call call, Tool.Delegate delegate) {
        line(
                call.id(),
                data -> data.member("type", "agent_progress")
                        .member("agentId", delegate.agentId())
                        .member("prompt", delegate.prompt())
                        .object("message")
                        .member("type", "user")
                        .member("timestamp", envelope.time())
                        .endObject()
                        .array("normalizedMessages")
                        .endArray());
    }

    private void line(String callId, Consumer<JsonLine> data) {
        JsonLine line = envelope.begin();
        line.member("type", "progress").object("data");
        data.accept(line);
        line.endObject().member("toolUseID", callId).member("parentToolUseID", callId);
        envelope.stamp(line);
        envelope.end(line);
        log.tally().message(MessageKind.PROGRESS);
    }
}
