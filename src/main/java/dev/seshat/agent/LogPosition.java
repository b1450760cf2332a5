package dev.seshat.agent;

import java.util.List;

/// How far a log has been read, and what is needed to continue there.
///
/// @param offset the byte to continue at; always the start of a line or the end of the file
/// @param nextSeq the seq of the next message
/// @param openCalls the tool calls that have no result yet, oldest first
public record LogPosition(long offset, int nextSeq, List<OpenCall> openCalls) {

    /// Before the first byte.
    public static final LogPosition START = new LogPosition(0, 0, List.of());

    /// A tool call waiting for its result.
    public record OpenCall(String callId, String tool) {}

    public LogPosition {
        if (offset < 0 || nextSeq < 0) {
            throw new IllegalArgumentException("no position in a log: offset " + offset + ", seq " + nextSeq);
        }
        openCalls = List.copyOf(openCalls);
    }
}
