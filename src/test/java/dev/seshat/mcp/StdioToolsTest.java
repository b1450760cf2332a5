package dev.seshat.mcp;

import java.nio.file.Path;

/// Every tool, over stdio.
class StdioToolsTest extends ToolsContract {

    @Override
    Agent connect(Path home) {
        return Agent.at(home);
    }
}
