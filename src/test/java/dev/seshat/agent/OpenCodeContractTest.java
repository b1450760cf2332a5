package dev.seshat.agent;

import dev.seshat.agent.opencode.OpenCodeFormat;
import dev.seshat.json.JsonValue.Obj;
import java.util.List;
import java.util.stream.Stream;

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

    /// The rows that follow belong to it.
    @Override
    boolean decidesForOthers(Obj line) {
        return Stream.of("session", "session_v2", "message").anyMatch(line.members()::containsKey);
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
