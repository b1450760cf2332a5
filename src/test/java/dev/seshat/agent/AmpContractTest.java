package dev.seshat.agent;

import dev.seshat.agent.amp.AmpFormat;

/// The contract, held by the format of Amp.
class AmpContractTest extends AgentFormatContract {

    AmpContractTest() {
        super(new AmpFormat());
    }

    /// A thread is one document, to which nothing is appended.
    @Override
    int leastThatGoOn(int logs) {
        return -1;
    }
}
