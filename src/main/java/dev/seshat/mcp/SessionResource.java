package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.model.SeshatException;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URLDecoder;
import java.util.List;

/// A session as a resource: `seshat://session/{key}`.
final class SessionResource {

    private static final String PLACE = "seshat://session/";
    private static final String TYPE = "text/plain";

    /// Clients open a resource to read it, so it may be longer than an answer.
    private static final int MAX_TOKENS = 20_000;

    private final GetSessionTool transcripts;

    SessionResource(GetSessionTool transcripts) {
        this.transcripts = transcripts;
    }

    SyncResourceTemplateSpecification specification() {
        McpSchema.ResourceTemplate template = McpSchema.ResourceTemplate.builder(PLACE + "{key}", "session")
                .title("A past session")
                .description("The transcript of a session, by its key, as quotes from its log.")
                .mimeType(TYPE)
                .build();
        return new SyncResourceTemplateSpecification(template, (_, request) -> read(request.uri()));
    }

    private McpSchema.ReadResourceResult read(String uri) {
        return McpSchema.ReadResourceResult.builder(List.of(McpSchema.TextResourceContents.builder(uri, transcript(uri))
                        .mimeType(TYPE)
                        .build()))
                .build();
    }

    private String transcript(String uri) {
        try {
            String key = URLDecoder.decode(uri.substring(PLACE.length()).replace("+", "%2B"), UTF_8);
            return transcripts.transcript(key, MAX_TOKENS).text();
        } catch (SeshatException | IllegalArgumentException e) {
            throw McpError.builder(McpSchema.ErrorCodes.RESOURCE_NOT_FOUND)
                    .message(AnswerText.cut(AnswerText.line(String.valueOf(e.getMessage())), 300))
                    .build();
        }
    }
}
