package dev.seshat.mcp;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.seshat.Patience;
import dev.seshat.http.HttpServer;
import dev.seshat.http.ListenOptions;
import dev.seshat.http.MountedServlet;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import tools.jackson.databind.json.JsonMapper;

/// A server with the tools, resources and prompts that the protocol's conformance suite requires, on the same
/// transport and behind the same guard as the real one. For `conformance/run`.
final class FixtureServer {

    private static final String PATH = "/mcp";

    /// For a request that Jackson 3.2 refuses to serialize, because the SDK declares its `mode` twice.
    @JsonTypeInfo(use = JsonTypeInfo.Id.NONE)
    private interface AsItIs {}

    private FixtureServer() {}

    /// Serve on a port.
    ///
    /// @param words the port
    public static void main(String[] words) throws InterruptedException {
        HttpAgents agents = new HttpAgents(
                PATH,
                JsonMapper.builder()
                        .addMixIn(McpSchema.ElicitFormRequest.class, AsItIs.class)
                        .build(),
                (server, mapper) -> {
                    server.jsonMapper(mapper)
                            .jsonSchemaValidator(new TrustedSchema())
                            .serverInfo("seshat-fixtures", "1")
                            .requestTimeout(Patience.LIMIT)
                            .capabilities(McpSchema.ServerCapabilities.builder()
                                    .completions()
                                    .resources(true, false)
                                    .tools(false)
                                    .prompts(false)
                                    .build())
                            .tools(FixtureTools.all())
                            .resources(FixtureResources.all())
                            .resourceTemplates(FixtureResources.template())
                            .prompts(FixturePrompts.all())
                            .completions(FixturePrompts.completion());
                    return List.of();
                });
        ListenOptions options = new ListenOptions("127.0.0.1", Integer.parseInt(words[0]), null);
        try (HttpServer server = HttpServer.start(
                        options, List.of(new MountedServlet(PATH, agents.servlet())), List.of(), _ -> {});
                PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out))) {
            out.println("Listening on " + server.address());
            new CountDownLatch(1).await();
        }
    }
}
