package dev.seshat.mcp;

import java.nio.file.Path;

/// Every tool, over HTTP.
class HttpToolsTest extends ToolsContract {

    @Override
    Agent connect(Path home) {
        return Agent.overHttp(home);
    }
}
