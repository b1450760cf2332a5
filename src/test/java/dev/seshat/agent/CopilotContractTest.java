package dev.seshat.agent;

import dev.seshat.agent.copilot.CopilotFormat;
import java.util.List;

/// The contract, held by the format of Copilot CLI.
class CopilotContractTest extends AgentFormatContract {

    CopilotContractTest() {
        super(new CopilotFormat());
    }

    @Override
    List<String> logsAtHome() {
        return List.of(
                ".copilot/session-state/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b/events.jsonl",
                ".copilot/session-state/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl");
    }

    @Override
    String resumeCommand() {
        return "copilot --resume=child";
    }
}
