package dev.seshat.agent;

import dev.seshat.agent.cursor.CursorFormat;
import java.util.List;

/// The contract, held by the format of Cursor for the databases of its command line, whose lines are rows.
class CursorChatContractTest extends AgentFormatContract {

    CursorChatContractTest() {
        super(new CursorFormat(), new StoredFixtures(new CursorFormat(), StoredKind.CURSOR_CHAT, "{\"meta\":{}}"));
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
        return List.of(".cursor/chats/0f1e/8c660001-33d4-4e5f/store.db/8c660001-33d4-4e5f");
    }

    @Override
    String resumeCommand() {
        return "";
    }
}
