package dev.seshat.archive.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tool call joined with its result.
///
/// @param message the number of the call's message or, if the call is unknown, of the result's
/// @param at when it was called; if the call is unknown, when the result came
/// @param answeredAt when the result came
/// @param result the number of the result's message, once there is one
public record ToolUse(
        long message,
        @Nullable String tool,
        @Nullable String callId,
        @Nullable Long result,
        @Nullable Boolean failed,
        @Nullable Integer exitCode,
        @Nullable Long at,
        @Nullable Long answeredAt,
        List<String> files) {

    static ToolUse called(long message, PackedMessage.Tool call, @Nullable Long at) {
        return new ToolUse(message, call.name(), call.callId(), null, null, null, at, null, call.files());
    }

    /// A result without a known call.
    static ToolUse alone(long message, PackedMessage.Tool result, @Nullable Long at) {
        return new ToolUse(
                message,
                result.name(),
                result.callId(),
                message,
                result.failed(),
                result.exitCode(),
                at,
                null,
                List.of());
    }

    ToolUse answered(long by, PackedMessage.Tool answer, @Nullable Long when) {
        return new ToolUse(message, tool, callId, by, answer.failed(), answer.exitCode(), at, when, files);
    }
}
