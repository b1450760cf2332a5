package dev.seshat.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;

/// The resources that the conformance suite reads.
final class FixtureResources {

    private FixtureResources() {}

    static List<SyncResourceSpecification> all() {
        return List.of(
                text("test://static-text", "This is the content of the static text resource."),
                text("test://watched-resource", "Nothing changes here."),
                new SyncResourceSpecification(
                        described("test://static-binary", "image/png"),
                        (_, request) -> result(McpSchema.BlobResourceContents.builder(request.uri(), FixtureMedia.PNG)
                                .mimeType("image/png")
                                .build())));
    }

    private static SyncResourceSpecification text(String uri, String text) {
        return new SyncResourceSpecification(
                described(uri, "text/plain"),
                (_, request) -> result(McpSchema.TextResourceContents.builder(request.uri(), text)
                        .mimeType("text/plain")
                        .build()));
    }

    private static McpSchema.Resource described(String uri, String type) {
        return McpSchema.Resource.builder(uri, uri.substring("test://".length()))
                .description("For the conformance suite.")
                .mimeType(type)
                .build();
    }

    static SyncResourceTemplateSpecification template() {
        McpSchema.ResourceTemplate template = McpSchema.ResourceTemplate.builder(
                        "test://template/{id}/data", "template")
                .description("For the conformance suite.")
                .mimeType("application/json")
                .build();
        return new SyncResourceTemplateSpecification(template, (_, request) -> {
            String id = request.uri().replaceFirst("test://template/(.*)/data", "$1");
            String json = "{\"id\":\"" + id + "\",\"templateTest\":true,\"data\":\"Data for ID: " + id + "\"}";
            return result(McpSchema.TextResourceContents.builder(request.uri(), json)
                    .mimeType("application/json")
                    .build());
        });
    }

    private static McpSchema.ReadResourceResult result(McpSchema.ResourceContents contents) {
        return McpSchema.ReadResourceResult.builder(List.of(contents)).build();
    }
}
