package dev.seshat.agent;

import dev.seshat.agent.cline.ClineFormat;
import dev.seshat.agent.cline.Extension;
import java.util.List;

/// The contract, held by the format of Zoo Code.
class ZooContractTest extends AgentFormatContract {

    ZooContractTest() {
        super(new ClineFormat(Extension.ZOO));
    }

    /// Documents are never appended to.
    @Override
    int leastThatGoOn(int logs) {
        return -1;
    }

    @Override
    List<String> logsAtHome() {
        return List.of(
                ".vscode-server/data/User/globalStorage/zoocodeorganization.zoo-code/tasks/7b660001/ui_messages.json");
    }

    /// A task in an editor is resumed there.
    @Override
    String resumeCommand() {
        return "";
    }
}
