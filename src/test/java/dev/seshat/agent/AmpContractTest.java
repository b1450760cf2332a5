package dev.seshat.agent;

import dev.seshat.agent.amp.AmpFormat;
import java.util.List;

/// The contract, held by the format of Amp.
class AmpContractTest extends AgentFormatContract {

    AmpContractTest() {
        super(new AmpFormat());
    }

    /// A thread is one document that is never appended to.
    @Override
    int leastThatGoOn(int logs) {
        return -1;
    }

    @Override
    List<String> logsAtHome() {
        return List.of(".local/share/amp/threads/T-7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.json");
    }

    @Override
    String resumeCommand() {
        return "amp threads continue child";
    }
}
