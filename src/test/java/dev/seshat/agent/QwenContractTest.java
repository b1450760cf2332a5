package dev.seshat.agent;

import dev.seshat.agent.qwen.QwenFormat;

/// The contract, held by the format of Qwen Code.
class QwenContractTest extends AgentFormatContract {

    QwenContractTest() {
        super(new QwenFormat());
    }
}
