package dev.seshat.agent;

import dev.seshat.agent.pi.PiFormat;
import java.util.List;

/// The contract, held by the format of pi.
class PiContractTest extends AgentFormatContract {

    PiContractTest() {
        super(new PiFormat());
    }

    @Override
    List<String> logsAtHome() {
        return List.of(".pi/agent/sessions/--w--/2026-03-01T09-00-00-000Z_7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl");
    }

    @Override
    String resumeCommand() {
        return "pi --session /logs/l.jsonl";
    }
}
