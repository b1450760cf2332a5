package dev.seshat.mcp;

import java.nio.file.Path;

/// Every tool, asked over the streams of the program.
class StdioToolsTest extends ToolsContract {

    @Override
    Agent connect(Path home) {
        return Agent.at(home);
    }
}
