package dev.seshat.model;

/// Removes secrets from logged text before it goes to another program or person.
@FunctionalInterface
public interface Mask {

    /// Masks nothing.
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

    /// The text with its secrets masked; the same object if there are none.
    String text(String text);

    /// The tool call with its secrets masked. A mask that parses JSON finds more in the arguments than in their
    /// text.
    default Content.ToolCall call(Content.ToolCall call) {
        return new Content.ToolCall(
                call.callId(),
                text(call.tool()),
                text(call.input()),
                call.files().stream().map(this::text).toList(),
                text(call.text()));
    }

    /// The message with its secrets masked. The ids that link calls and results stay.
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
