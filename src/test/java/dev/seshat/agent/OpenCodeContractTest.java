package dev.seshat.agent;

import dev.seshat.agent.opencode.OpenCodeFormat;

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
}
