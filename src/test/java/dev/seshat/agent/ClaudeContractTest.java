package dev.seshat.agent;

import dev.seshat.agent.claude.ClaudeFormat;

/// The contract, held by the format of Claude Code.
class ClaudeContractTest extends AgentFormatContract {

    ClaudeContractTest() {
        super(new ClaudeFormat());
    }
}
