package dev.seshat.agent;

import dev.seshat.agent.copilot.CopilotFormat;

/// The contract, held by the format of Copilot CLI.
class CopilotContractTest extends AgentFormatContract {

    CopilotContractTest() {
        super(new CopilotFormat());
    }
}
