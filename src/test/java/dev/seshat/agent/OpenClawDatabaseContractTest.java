package dev.seshat.agent;

import dev.seshat.agent.pi.openclaw.OpenClawFormat;
import java.util.List;

/// The contract, held by the format of OpenClaw for its database, whose lines are rows.
class OpenClawDatabaseContractTest extends AgentFormatContract {

    OpenClawDatabaseContractTest() {
        super(
                new OpenClawFormat(),
                new StoredFixtures(new OpenClawFormat(), StoredKind.OPENCLAW, "{\"type\":\"session\",\"id\":\"s1\"}"));
    }

    /// Rows are rewritten in place, so a session is always read from the start.
    @Override
    int leastThatGoOn(int logs) {
        return -1;
    }

    @Override
    boolean mayJoinObjects() {
        return false;
    }

    @Override
    List<String> logsAtHome() {
        return List.of(".openclaw/agents/main/agent/openclaw-agent.sqlite/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b");
    }

    @Override
    String resumeCommand() {
        return "";
    }

    /// The lines after a header are rows of its session; without it they would be those of the session before.
    @Override
    boolean changesOthers(OneField changed) {
        return "session".equals(changed.line().string("type"));
    }
}
