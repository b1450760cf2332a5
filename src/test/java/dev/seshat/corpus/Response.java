package dev.seshat.corpus;

import java.util.function.Consumer;

/// One response of the model. Each content block becomes a line; all lines carry the id and the tokens of the whole.
final class Response {

    private final LogPlan plan;
    private final LogFile log;
    private final Envelope envelope;
    private final Dice dice;
    private final String id;
    private final String requestId;
    private final String model;
    private final FileTruth.Tokens tokens;
    /// In one response of six, all lines but the last show a placeholder for the tokens written.
    private final boolean placeholder;

    Response(LogPlan plan, LogFile log, Envelope envelope, Dice dice) {
        this.plan = plan;
        this.log = log;
        this.envelope = envelope;
        this.dice = dice;
        id = "msg_01" + dice.alphanumeric(22);
        requestId = "req_011" + dice.alphanumeric(21);
        model = plan.era().model(dice);
        tokens = new FileTruth.Tokens(
                dice.between(1, 12),
                dice.lognormal(260, 1.2, 30_000),
                dice.lognormal(42_000, 0.8, 190_000),
                dice.lognormal(900, 1.2, 60_000));
        placeholder = dice.chance(0.17);
    }

    void thinking(String text) {
        int signature = text.isEmpty() ? dice.between(300, 1200) : dice.between(200, 700);
        block("thinking", false, line -> line.member("thinking", text).member("signature", dice.base64(signature)));
        log.tally().message(MessageKind.THINKING);
    }

    void text(String text, boolean last) {
        block("text", last, line -> line.member("text", text));
        log.tally().message(MessageKind.ASSISTANT);
    }

    /// A block that no one knows: no message, but its tokens count.
    void unknown() {
        block("server_tool_use", false, line -> line.member("id", "srvtoolu_" + dice.alphanumeric(12)));
    }

    Call call(Tool tool, boolean last) {
        String callId = "toolu_01" + dice.alphanumeric(22);
        String uuid = block("tool_use", last, line -> {
            line.member("id", callId).member("name", tool.name()).name("input");
            tool.input(line);
        });
        log.tally().toolCall(tool.name());
        return new Call(callId, uuid, tool);
    }

    private String block(String type, boolean last, Consumer<JsonLine> fields) {
        envelope.pass(900);
        FileTruth.Tokens shown = last || !placeholder
                ? tokens
                : new FileTruth.Tokens(tokens.input(), dice.between(1, 8), tokens.cacheRead(), tokens.cacheWrite());
        JsonLine line = envelope.begin();
        line.object("message").member("model", model).member("id", id).member("type", "message");
        line.member("role", "assistant").array("content").object().member("type", type);
        fields.accept(line);
        line.endObject().endArray();
        stopReason(line, type, last);
        usage(line, shown);
        line.endObject().member("requestId", requestId).member("type", "assistant");
        String uuid = envelope.stamp(line);
        envelope.end(line);
        log.tally().tokens(id, shown);
        log.tally().model(model);
        return uuid;
    }

    private void stopReason(JsonLine line, String type, boolean last) {
        if (last && plan.era() == Era.ATTACHMENTS) {
            line.member("stop_reason", type.equals("tool_use") ? "tool_use" : "end_turn");
        } else {
            line.nullMember("stop_reason");
        }
        line.nullMember("stop_sequence");
    }

    private static void usage(JsonLine line, FileTruth.Tokens tokens) {
        line.object("usage").member("input_tokens", tokens.input());
        line.member("cache_creation_input_tokens", tokens.cacheWrite());
        line.member("cache_read_input_tokens", tokens.cacheRead());
        line.object("cache_creation").member("ephemeral_5m_input_tokens", tokens.cacheWrite());
        line.member("ephemeral_1h_input_tokens", 0).endObject();
        line.member("output_tokens", tokens.output())
                .member("service_tier", "standard")
                .endObject();
    }

    /// A call that waits for its result.
    ///
    /// @param uuid the line it stands in
    record Call(String id, String uuid, Tool tool) {}
}
