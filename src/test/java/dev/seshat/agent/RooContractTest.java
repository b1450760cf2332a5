package dev.seshat.agent;

import dev.seshat.agent.cline.ClineFormat;
import dev.seshat.agent.cline.Extension;
import java.util.List;

/// The contract, held by the format of Roo Code.
class RooContractTest extends AgentFormatContract {

    RooContractTest() {
        super(new ClineFormat(Extension.ROO));
    }

    /// Documents are never appended to.
    @Override
    int leastThatGoOn(int logs) {
        return -1;
    }

    @Override
    List<String> logsAtHome() {
        return List.of(
                "Library/Application Support/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/7b660001-33d4/ui_messages.json");
    }

    /// A task in an editor is resumed there.
    @Override
    String resumeCommand() {
        return "";
    }
}
