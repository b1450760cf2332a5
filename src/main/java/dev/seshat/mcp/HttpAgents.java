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

/// The server of agents that ask over HTTP, any number of them: the SDK's servlet, with calls that can be called off.
public final class HttpAgents {

    /// A conversation in which nothing was said for so long is over: most clients do not say when they go. One that
    /// comes back is told so by a 404, and begins anew.
    private static final Duration SILENCE = Duration.ofHours(6);

    private final McpSyncServer server;
    private final CallServlet servlet;

    /// @param path where the servlet is reached
    /// @param tell told of faults
    public HttpAgents(Desk desk, String path, String version, Consumer<String> tell) {
        this(path, JsonMapper.shared(), SILENCE, (server, mapper) -> {
            Offer offer = new Offer(desk, mapper, tell);
            offer.addTo(server, version);
            return offer.names();
        });
    }

    /// What is offered through a server.
    interface Offering {
        /// Add it, and answer the names of the tools; none when the SDK is to say which there are not.
        List<String> addTo(McpServer.SyncSpecification<?> server, McpJsonMapper mapper);
    }

    HttpAgents(String path, JsonMapper json, Offering offering) {
        this(path, json, SILENCE, offering);
    }

    HttpAgents(String path, JsonMapper json, Duration silence, Offering offering) {
        McpJsonMapper mapper = new JacksonMcpJsonMapper(SafeStrings.in(PlainErrors.in(json)));
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .jsonMapper(mapper)
                .mcpEndpoint(path)
                .sessionSweepInterval(silence)
                .maxRequestSize(LineTransport.LONGEST_LINE)
                .build();
        // On the thread of the request, which is a virtual one, and to which the call is bound.
        McpServer.SyncSpecification<?> specification = McpServer.sync(transport).immediateExecution(true);
        servlet = new CallServlet(transport, mapper, offering.addTo(specification, mapper));
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
