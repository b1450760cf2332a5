package dev.seshat.mcp;

import dev.seshat.model.Content;
import dev.seshat.model.Mask;
import dev.seshat.model.SafeText;

/// Removes invisible characters from texts, and then masks their secrets.
record VisibleMask(Mask mask) implements Mask {

    @Override
    public String text(String text) {
        return mask.text(SafeText.lines(text));
    }

    /// The input is left unchanged until it is masked: until then it must stay JSON.
    @Override
    public Content.ToolCall call(Content.ToolCall call) {
        return mask.call(new Content.ToolCall(
                call.callId(),
                SafeText.lines(call.tool()),
                call.input(),
                call.files().stream().map(SafeText::lines).toList(),
                SafeText.lines(call.text())));
    }
}
