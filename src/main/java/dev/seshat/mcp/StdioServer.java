package dev.seshat.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/// The server of one agent that started this process: it asks on our input and hears us on our output.
public final class StdioServer {

    private StdioServer() {}

    /// Answer until the input ends. The archive is brought up to date behind the first answer.
    ///
    /// @param tell told of faults
    public static void run(Desk desk, String version, InputStream in, OutputStream out, Consumer<String> tell) {
        McpJsonMapper mapper = new JacksonMcpJsonMapper(SafeStrings.in(JsonMapper.shared()));
        Offer offer = new Offer(desk, mapper, tell);
        LineTransport transport = new LineTransport(mapper, offer.names(), in, out);
        McpServer.SyncSpecification<?> server = McpServer.sync(transport).immediateExecution(true);
        offer.addTo(server, version);
        server.build();
        transport.run(desk.live()::freshen);
    }
}
