package dev.seshat.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.http.HttpServlet;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/// The MCP server over HTTP, for any number of agents: the SDK's servlet, with cancellable calls.
public final class HttpAgents {

    /// How long an idle session is kept: most clients do not say when they leave. One that comes back gets a
    /// 404 and starts again.
    private static final Duration SILENCE = Duration.ofHours(6);

    private final McpSyncServer server;
    private final CallServlet servlet;

    /// @param path the servlet's path
    /// @param tell receives internal errors
    public HttpAgents(ToolContext context, String path, String version, Consumer<String> tell) {
        this(path, JsonMapper.shared(), SILENCE, (server, mapper) -> {
            McpTools mcpTools = new McpTools(context, mapper, tell);
            mcpTools.addTo(server, version);
            return mcpTools.names();
        });
    }

    /// Registers tools with a server.
    interface Offering {
        /// Register, and return the names of the tools; empty to let the SDK report unknown ones.
        List<String> addTo(McpServer.SyncSpecification<?> server, McpJsonMapper mapper);
    }

    HttpAgents(String path, JsonMapper json, Offering offering) {
        this(path, json, SILENCE, offering);
    }

    HttpAgents(String path, JsonMapper json, Duration silence, Offering offering) {
        McpJsonMapper mapper = new JacksonMcpJsonMapper(SafeStrings.in(RpcErrorSerializer.in(json)));
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .jsonMapper(mapper)
                .mcpEndpoint(path)
                .sessionSweepInterval(silence)
                .maxRequestSize(LineTransport.LONGEST_LINE)
                .build();
        // On the virtual thread of the request, to which the call is bound.
        McpServer.SyncSpecification<?> specification = McpServer.sync(transport).immediateExecution(true);
        servlet = new CallServlet(transport, mapper, offering.addTo(specification, mapper));
        server = specification.build();
    }

    /// What to mount at the path.
    public HttpServlet servlet() {
        return servlet;
    }

    /// Close the sessions of all agents.
    public void end() {
        server.closeGracefully();
    }
}
