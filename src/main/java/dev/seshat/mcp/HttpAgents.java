package dev.seshat.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.http.HttpServlet;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/// The server of agents that ask over HTTP, any number of them: the SDK's servlet, with calls that can be called off.
public final class HttpAgents {

    private final McpSyncServer server;
    private final CallServlet servlet;

    /// @param path where the servlet is reached
    /// @param tell told of faults
    public HttpAgents(Desk desk, String path, String version, Consumer<String> tell) {
        this(path, JsonMapper.shared(), (server, mapper) -> new Offer(desk, mapper, tell).addTo(server, version));
    }

    /// What is offered through a server.
    interface Offering {
        void addTo(McpServer.SyncSpecification<?> server, McpJsonMapper mapper);
    }

    HttpAgents(String path, JsonMapper json, Offering offering) {
        McpJsonMapper mapper = new JacksonMcpJsonMapper(json);
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .jsonMapper(mapper)
                .mcpEndpoint(path)
                .maxRequestSize(LineTransport.LONGEST_LINE)
                .build();
        servlet = new CallServlet(transport, mapper);
        // On the thread of the request, which is a virtual one, and to which the call is bound.
        McpServer.SyncSpecification<?> specification = McpServer.sync(transport).immediateExecution(true);
        offering.addTo(specification, mapper);
        server = specification.build();
    }

    /// What to mount at the path.
    public HttpServlet servlet() {
        return servlet;
    }

    /// End the conversations with all agents.
    public void end() {
        server.closeGracefully();
    }
}
