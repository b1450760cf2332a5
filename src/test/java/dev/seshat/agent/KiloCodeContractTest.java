package dev.seshat.agent;

import dev.seshat.agent.cline.ClineFormat;
import dev.seshat.agent.cline.Extension;
import java.util.List;

/// The contract, held by the format of Kilo Code.
class KiloCodeContractTest extends AgentFormatContract {

    KiloCodeContractTest() {
        super(new ClineFormat(Extension.KILO));
    }

    /// Documents are never appended to.
    @Override
    int leastThatGoOn(int logs) {
        return -1;
    }

    @Override
    List<String> logsAtHome() {
        return List.of(".config/VSCodium/User/globalStorage/kilocode.kilo-code/tasks/7b660001-33d4/ui_messages.json");
    }

    /// A task in an editor is resumed there.
    @Override
    String resumeCommand() {
        return "";
    }
}
