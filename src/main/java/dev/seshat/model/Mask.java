package dev.seshat.model;

/// Takes secrets out of what logs say, before another program or another person gets it.
@FunctionalInterface
public interface Mask {

    /// Leaves everything as it is.
    Mask NONE = new Mask() {
        @Override
        public String text(String text) {
            return text;
        }

        @Override
        public Message message(Message message) {
            return message;
        }
    };

    /// A text without its secrets; the same object where there is none.
    String text(String text);

    /// A tool call without its secrets. A mask that understands JSON finds more in the arguments than their text tells.
    default Content.ToolCall call(Content.ToolCall call) {
        return new Content.ToolCall(
                call.callId(),
                text(call.tool()),
                text(call.input()),
                call.files().stream().map(this::text).toList(),
                text(call.text()));
    }

    /// A message without its secrets. The ids by which calls and results are joined stay.
    default Message message(Message message) {
        Content content = switch (message.content()) {
            case Content.Text(String text, int images) -> new Content.Text(text(text), images);
            case Content.ToolCall call -> call(call);
            case Content.ToolResult result ->
                new Content.ToolResult(
                        result.callId(),
                        result.tool() == null ? null : text(result.tool()),
                        text(result.text()),
                        result.failed(),
                        result.exitCode(),
                        result.images());
        };
        return new Message(
                message.seq(),
                message.category(),
                message.at(),
                message.uuid(),
                message.sidechain(),
                message.abandoned(),
                content);
    }
}
