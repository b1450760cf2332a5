package dev.seshat.mcp;

import java.nio.file.Path;

/// Load over HTTP.
class HttpLoadTest extends LoadContract {

    @Override
    Agent connect(Path home, String... words) {
        return Agent.overHttp(home, words);
    }
}
