package dev.seshat.agent;

import dev.seshat.agent.codex.CodexFormat;

/// The contract, held by the format of Codex CLI.
class CodexContractTest extends AgentFormatContract {

    CodexContractTest() {
        super(new CodexFormat());
    }
}
