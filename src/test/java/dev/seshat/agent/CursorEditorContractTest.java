package dev.seshat.agent;

import dev.seshat.agent.cursor.CursorFormat;
import java.util.List;

/// The contract, held by the format of Cursor for the databases of its editor, whose lines are rows.
class CursorEditorContractTest extends AgentFormatContract {

    CursorEditorContractTest() {
        super(
                new CursorFormat(),
                new StoredFixtures(
                        new CursorFormat(),
                        StoredKind.CURSOR_EDITOR,
                        "{\"conversation\":{\"composerId\":\"c0\",\"fullConversationHeadersOnly\":[]}}"));
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
        return List.of(".config/Cursor/User/globalStorage/state.vscdb/8c660001-33d4-4e5f-8a6b-0c1d2e3f4a5b");
    }

    @Override
    String resumeCommand() {
        return "";
    }

    /// In older versions the conversation contains its messages.
    @Override
    boolean holdsOthers(OneField changed) {
        return List.of(List.of("conversation"), List.of("conversation", "conversation"))
                .contains(changed.path());
    }
}
