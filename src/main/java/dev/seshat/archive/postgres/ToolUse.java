package dev.seshat.archive.postgres;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A call of a tool and its result as one.
///
/// @param seq the message of the call; where no call is known, that of the result
/// @param result the message of the result, once there is one
record ToolUse(
        int seq,
        @Nullable String tool,
        @Nullable String callId,
        @Nullable Integer result,
        @Nullable Boolean failed,
        @Nullable Integer exitCode,
        @Nullable Long at,
        List<String> files) {

    static ToolUse called(PackedMessage message, PackedMessage.Tool call) {
        return new ToolUse(message.seq(), call.name(), call.callId(), null, null, null, message.at(), call.files());
    }

    /// A result whose call is not known.
    static ToolUse alone(PackedMessage message, PackedMessage.Tool result) {
        return new ToolUse(
                message.seq(),
                result.name(),
                result.callId(),
                message.seq(),
                result.failed(),
                result.exitCode(),
                message.at(),
                List.of());
    }

    ToolUse answered(int by, PackedMessage.Tool answer) {
        return new ToolUse(seq, tool, callId, by, answer.failed(), answer.exitCode(), at, files);
    }
}
