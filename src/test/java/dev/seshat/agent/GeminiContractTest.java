package dev.seshat.agent;

import dev.seshat.agent.gemini.GeminiFormat;

/// The contract, held by the format of Gemini CLI.
class GeminiContractTest extends AgentFormatContract {

    GeminiContractTest() {
        super(new GeminiFormat());
    }

    /// Nearly every log of Gemini CLI writes a message again, and then nothing can be gone on with.
    @Override
    int leastThatGoOn(int logs) {
        return 2;
    }
}
