package dev.seshat.agent;

import dev.seshat.agent.cline.ClineFormat;
import dev.seshat.agent.cline.Extension;
import java.util.List;

/// The contract, held by the format of Cline.
class ClineContractTest extends AgentFormatContract {

    ClineContractTest() {
        super(new ClineFormat(Extension.CLINE));
    }

    /// Documents are never appended to.
    @Override
    int leastThatGoOn(int logs) {
        return -1;
    }

    @Override
    List<String> logsAtHome() {
        return List.of(
                ".config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks/1772355600000/ui_messages.json",
                ".config/Cursor/User/globalStorage/saoudrizwan.claude-dev/tasks/1/api_conversation_history.json",
                ".cline/data/tasks/1772355600000/ui_messages.json",
                ".cline/data/sessions/1772355600000_a/1772355600000_a.messages.json");
    }

    /// A task in an editor is resumed there.
    @Override
    String resumeCommand() {
        return "";
    }
}
