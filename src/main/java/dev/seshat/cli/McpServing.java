package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.archive.LiveArchive;
import dev.seshat.discover.Agents;
import dev.seshat.mcp.Desk;
import dev.seshat.mcp.StdioServer;
import dev.seshat.mcp.Workplace;
import java.util.function.Consumer;
import picocli.CommandLine.ParseResult;

/// The server that `mcp` runs. Apart from the verb, which every start of the program makes: this is loaded only
/// to serve.
final class McpServing {

    private McpServing() {}

    /// Answer until stdin ends.
    static void run(ParseResult arguments, Console console) {
        Services services = Services.of(arguments, console);
        Consumer<String> tell = message -> console.tell("seshat: " + message);
        try (LiveArchive live = new LiveArchive(new McpUpkeep(services, console), tell)) {
            Desk desk = new Desk(
                    live,
                    services.mask(),
                    Agents.all().stream().map(AgentFormat::agent).toList(),
                    Workplace.of(console.environment()));
            StdioServer.run(desk, Version.current(), console.stdin(), console.stdout(), tell);
        }
    }
}
