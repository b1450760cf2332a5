package dev.seshat.mcp;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.seshat.http.HttpServer;
import dev.seshat.http.Listening;
import dev.seshat.http.Mount;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import tools.jackson.databind.json.JsonMapper;

/// A server with the tools, resources and prompts that the protocol's own conformance suite asks for, on the same
/// transport and behind the same guard as the real one. For `conformance/run`.
final class FixtureServer {

    private static final String PATH = "/mcp";

    /// For a request that the SDK declares in a way that Jackson 3.2 refuses to write: its `mode` is there twice.
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
                            .requestTimeout(Duration.ofSeconds(30))
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
        Listening listening = new Listening("127.0.0.1", Integer.parseInt(words[0]), null);
        try (HttpServer server =
                        HttpServer.start(listening, List.of(new Mount(PATH, agents.servlet())), List.of(), _ -> {});
                PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out))) {
            out.println("Seshat answers at " + server.address());
            new CountDownLatch(1).await();
        }
    }
}
