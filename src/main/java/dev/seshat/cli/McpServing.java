package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.archive.LiveArchive;
import dev.seshat.discover.Agents;
import dev.seshat.mcp.Desk;
import dev.seshat.mcp.StdioServer;
import dev.seshat.mcp.Workplace;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
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
                    workplace(services.workstation().id(), console));
            StdioServer.run(desk, Version.current(), console.stdin(), console.stdout(), tell);
        }
    }

    /// A client starts its servers where it works, and some name their session to what they start.
    private static Workplace workplace(String workstation, Console console) {
        return new Workplace(
                workstation,
                Path.of("").toAbsolutePath(),
                Stream.of("CLAUDE_CODE_SESSION_ID", "CODEX_THREAD_ID")
                        .map(console.environment()::find)
                        .flatMap(Optional::stream)
                        .toList());
    }
}
