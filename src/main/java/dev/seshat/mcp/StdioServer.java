package dev.seshat.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/// The MCP server for the agent that started this process, over stdin and stdout.
public final class StdioServer {

    private StdioServer() {}

    /// Answer until the input ends. The archive is updated after the first answer.
    ///
    /// @param tell receives internal errors
    public static void run(
            ToolContext context, String version, InputStream in, OutputStream out, Consumer<String> tell) {
        McpJsonMapper mapper = new JacksonMcpJsonMapper(SafeStrings.in(JsonMapper.shared()));
        McpTools mcpTools = new McpTools(context, mapper, tell);
        LineTransport transport = new LineTransport(mapper, mcpTools.names(), in, out);
        McpServer.SyncSpecification<?> server = McpServer.sync(transport).immediateExecution(true);
        mcpTools.addTo(server, version);
        server.build();
        transport.run(context.live()::freshen);
    }
}
