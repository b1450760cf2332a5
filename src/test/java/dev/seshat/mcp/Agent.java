package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.cli.RealProgram;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An MCP client: the SDK's own, with the program as its child process.
///
/// @param progress the progress notifications received
/// @param stderr the program's stderr
/// @param end releases what the client does not
record Agent(McpSyncClient client, List<McpSchema.ProgressNotification> progress, List<String> stderr, Runnable end)
        implements AutoCloseable {

    private static final Pattern FENCE = Pattern.compile("(?s)\n<(log-[0-9a-f]{8})>\n(.*)\n</\\1>\n");

    private static final McpJsonMapper MAPPER = new JacksonMcpJsonMapper(JsonMapper.shared());

    /// The command that starts the program.
    static List<String> verb(String verb, String... words) {
        return RealProgram.command(
                "224m", Stream.concat(Stream.of(verb), Stream.of(words)).toList());
    }

    /// The command that starts the server.
    static List<String> command(String... words) {
        return verb("mcp", words);
    }

    /// Start the program for a user with this home, and initialize the session.
    static Agent at(Path home, String... words) {
        List<String> command = command(words);
        StdioClientTransport transport = new StdioClientTransport(
                ServerParameters.builder(command.getFirst())
                        .args(command.subList(1, command.size()))
                        .env(Map.of("HOME", home.toString(), "WORKSTATION_ID", "ws-test", "TZ", "UTC"))
                        .build(),
                MAPPER);
        List<String> stderr = new CopyOnWriteArrayList<>();
        transport.setStdErrorHandler(stderr::add);
        return greeting(transport, stderr, () -> {});
    }

    /// Start a server for a user with this home, and initialize a session over HTTP.
    static Agent overHttp(Path home, String... words) {
        Server server = Server.at(home, words);
        return greeting(
                HttpClientStreamableHttpTransport.builder(server.address())
                        .endpoint("/mcp")
                        .jsonMapper(MAPPER)
                        .build(),
                server.stderr(),
                server::close);
    }

    /// Initialize the session.
    private static Agent greeting(McpClientTransport transport, List<String> stderr, Runnable end) {
        List<McpSchema.ProgressNotification> progress = new CopyOnWriteArrayList<>();
        McpSyncClient client = McpClient.sync(transport)
                .requestTimeout(Patience.LIMIT)
                .initializationTimeout(Patience.LIMIT)
                .progressConsumer(progress::add)
                .build();
        client.initialize();
        return new Agent(client, progress, stderr, end);
    }

    /// Archive all logs, so that the first answer is complete.
    static void index(Path home, String... words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(verb("index", words))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().putAll(Map.of("HOME", home.toString(), "WORKSTATION_ID", "ws-test"));
        Process process = builder.start();
        assertThat(process.waitFor(Patience.LIMIT)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    /// The raw result of a tool.
    McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /// The parsed text of an answer that is not an error. The text is all there is, and it is within its
    /// budget.
    JsonNode ask(String tool, Map<String, Object> arguments) {
        Map<String, Object> asJson = new HashMap<>(arguments);
        asJson.put("format", "json");
        McpSchema.CallToolResult result = call(tool, asJson);
        String text = text(result);
        assertThat(result.isError()).as(text).isFalse();
        assertThat(result.content()).hasSize(1);
        assertThat(result.structuredContent()).isNull();
        int tokens = arguments.get("max_tokens") instanceof Integer most ? most : 4_000;
        assertThat(text.length()).isLessThanOrEqualTo(tokens * 4);
        return JsonMapper.shared().readTree(fenced(text));
    }

    /// The contents of the only fence in an answer.
    static String fenced(String text) {
        Matcher fence = FENCE.matcher(text);
        assertThat(fence.find()).as(text).isTrue();
        return fence.group(2);
    }

    /// The message of an answer that is an error.
    String complaint(String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = call(tool, arguments);
        assertThat(result.isError()).as(text(result)).isTrue();
        return text(result);
    }

    static String text(McpSchema.CallToolResult result) {
        return result.content().getFirst() instanceof McpSchema.TextContent content ? content.text() : "";
    }

    @Override
    public void close() {
        client.close();
        end.run();
    }

    /// The bytes of a request, as a client writes it.
    static byte[] line(String json) {
        return (json + "\n").getBytes(UTF_8);
    }
}
