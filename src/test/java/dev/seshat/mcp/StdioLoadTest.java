package dev.seshat.mcp;

import java.nio.file.Path;

/// Load over stdio.
class StdioLoadTest extends LoadContract {

    @Override
    Agent connect(Path home, String... words) {
        return Agent.at(home, words);
    }
}
