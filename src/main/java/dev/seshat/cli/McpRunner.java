package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.app.LiveArchive;
import dev.seshat.app.McpArchiveUpdater;
import dev.seshat.app.Services;
import dev.seshat.discover.Agents;
import dev.seshat.mcp.ClientContext;
import dev.seshat.mcp.StdioServer;
import dev.seshat.mcp.ToolContext;
import dev.seshat.terminal.Console;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.ParseResult;

/// The server of `mcp`. Separate from the command, which is created at every start: this is loaded only for
/// serving.
final class McpRunner {

    private McpRunner() {}

    /// Answer until stdin ends.
    static void run(ParseResult arguments, Console console) {
        Services services = SettingsOptions.services(arguments, console);
        Consumer<String> tell = message -> console.tell("seshat: " + message);
        try (LiveArchive live = new LiveArchive(new McpArchiveUpdater(services, console), tell)) {
            ToolContext context = new ToolContext(
                    live,
                    services.mask(),
                    Agents.all().stream().map(AgentFormat::agent).toList(),
                    workplace(services.workstation().id(), console),
                    services.prices());
            StdioServer.run(context, Version.current(), console.stdin(), console.stdout(), tell);
        }
    }

    /// Clients start servers in their working directory, and some pass their session id in the environment.
    private static ClientContext workplace(String workstation, Console console) {
        return new ClientContext(
                workstation,
                Path.of("").toAbsolutePath(),
                Stream.of("CLAUDE_CODE_SESSION_ID", "CODEX_THREAD_ID")
                        .map(console.environment()::find)
                        .flatMap(Optional::stream)
                        .toList());
    }
}
