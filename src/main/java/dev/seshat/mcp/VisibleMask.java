package dev.seshat.mcp;

import dev.seshat.model.Content;
import dev.seshat.model.Mask;
import dev.seshat.model.SafeText;

/// Takes out of texts what people cannot see, and then their secrets.
record VisibleMask(Mask mask) implements Mask {

    @Override
    public String text(String text) {
        return mask.text(SafeText.lines(text));
    }

    /// The input stays as it is until it is masked: only there it is JSON.
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
