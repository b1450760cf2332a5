package dev.seshat.agent;

import dev.seshat.agent.opencode.OpenCodeFormat;
import java.util.List;

/// The contract, held by the format of OpenCode, whose lines are the rows of a database.
class OpenCodeContractTest extends AgentFormatContract {

    OpenCodeContractTest() {
        super(new OpenCodeFormat(), new OpenCodeFixtures(new OpenCodeFormat()));
    }

    /// Rows change in place, so a session is always read from the start.
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
        return List.of(".local/share/opencode/opencode.db/ses_1", ".local/share/opencode/storage/session/p/ses_1.json");
    }

    @Override
    String resumeCommand() {
        return "opencode --session child";
    }
}
