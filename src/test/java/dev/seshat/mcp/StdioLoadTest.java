package dev.seshat.mcp;

import java.nio.file.Path;

/// Much at once, over the streams of the program.
class StdioLoadTest extends LoadContract {

    @Override
    Agent connect(Path home, String... words) {
        return Agent.at(home, words);
    }
}
