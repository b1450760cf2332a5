package dev.seshat.agent;

import dev.seshat.agent.pi.openclaw.OpenClawFormat;
import java.util.List;

/// The contract, held by the format of OpenClaw for the files of its older versions.
class OpenClawContractTest extends AgentFormatContract {

    OpenClawContractTest() {
        super(new OpenClawFormat());
    }

    @Override
    List<String> logsAtHome() {
        return List.of(
                ".openclaw/agents/main/sessions/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl",
                ".clawdbot/agents/main/sessions/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl.deleted.2026-01-01T00-00-00.000Z",
                ".moltbot/agents/main/sessions/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl.reset.1772355600000",
                ".openclaw/agents/main/agent/openclaw-agent.sqlite/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b");
    }

    /// Its key is only in OpenClaw's own store.
    @Override
    String resumeCommand() {
        return "";
    }
}
