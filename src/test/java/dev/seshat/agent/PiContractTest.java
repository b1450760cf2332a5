package dev.seshat.agent;

import dev.seshat.agent.pi.PiFormat;

/// The contract, held by the format of pi.
class PiContractTest extends AgentFormatContract {

    PiContractTest() {
        super(new PiFormat());
    }
}
