package dev.seshat.agent.claude;

import dev.seshat.json.JsonSlice;
import dev.seshat.json.JsonString;
import org.jspecify.annotations.Nullable;

/// The positions of a line's parts, recorded before anything is built from them. Reused for every line.
final class ClaudeLine {

    LineType type = LineType.OTHER;

    /// The name of a type that is not known; null if it is known or there is none.
    @Nullable
    String unknownType;

    final JsonString uuid = new JsonString();
    final JsonString timestamp = new JsonString();
    final JsonString sessionId = new JsonString();
    final JsonString cwd = new JsonString();
    final JsonString gitBranch = new JsonString();
    final JsonString forkedFrom = new JsonString();
    final JsonString continuedIn = new JsonString();
    final JsonString originKind = new JsonString();
    boolean sidechain;
    boolean meta;
    boolean compactSummary;

    /// `message` of a user or assistant line.
    final JsonString messageId = new JsonString();

    final JsonString messageRole = new JsonString();

    final JsonString model = new JsonString();
    final ClaudeContent content = new ClaudeContent();
    final TokenCounts tokens = new TokenCounts();
    final JsonString requestId = new JsonString();

    /// What the response cost, as early versions of Claude Code wrote.
    final JsonSlice cost = new JsonSlice();

    /// Lines about the session: summaries, titles, progress, snapshots.
    final JsonString summary = new JsonString();

    final JsonString leafUuid = new JsonString();
    final JsonString customTitle = new JsonString();
    final JsonString aiTitle = new JsonString();
    final JsonSlice progress = new JsonSlice();
    final JsonSlice snapshot = new JsonSlice();

    /// An `attachment` with a prompt queued while the model worked.
    boolean queuedCommand;

    final JsonSlice queuedPrompt = new JsonSlice();
    final JsonString commandMode = new JsonString();
    final JsonString queuedOrigin = new JsonString();

    /// The legacy dialect.
    final JsonString role = new JsonString();

    final JsonSlice legacyContent = new JsonSlice();
    final JsonString tool = new JsonString();
    final JsonSlice input = new JsonSlice();
    final JsonSlice output = new JsonSlice();
    final JsonSlice exitCode = new JsonSlice();
    final TokenCounts legacyTokens = new TokenCounts();
    final JsonString metadataCwd = new JsonString();
    final JsonString metadataModel = new JsonString();

    /// A line whose type says nothing is what the role of its message says.
    void settleType() {
        if (type == LineType.OTHER && messageRole.is("user")) {
            type = LineType.USER;
        } else if (type == LineType.OTHER && messageRole.is("assistant")) {
            type = LineType.ASSISTANT;
        }
    }

    void clear() {
        type = LineType.OTHER;
        unknownType = null;
        uuid.clear();
        timestamp.clear();
        sessionId.clear();
        cwd.clear();
        gitBranch.clear();
        forkedFrom.clear();
        continuedIn.clear();
        originKind.clear();
        sidechain = false;
        meta = false;
        compactSummary = false;
        clearMessage();
        requestId.clear();
        cost.clear();
        summary.clear();
        leafUuid.clear();
        customTitle.clear();
        aiTitle.clear();
        progress.clear();
        snapshot.clear();
        clearAttachment();
        role.clear();
        legacyContent.clear();
        tool.clear();
        input.clear();
        output.clear();
        exitCode.clear();
        legacyTokens.clear();
        clearMetadata();
    }

    void clearMessage() {
        messageId.clear();
        messageRole.clear();
        model.clear();
        content.clear();
        tokens.clear();
    }

    void clearAttachment() {
        queuedCommand = false;
        queuedPrompt.clear();
        commandMode.clear();
        queuedOrigin.clear();
    }

    void clearMetadata() {
        metadataCwd.clear();
        metadataModel.clear();
    }
}
