package dev.seshat.agent;

import dev.seshat.agent.qwen.QwenFormat;
import java.util.List;

/// The contract, held by the format of Qwen Code.
class QwenContractTest extends AgentFormatContract {

    QwenContractTest() {
        super(new QwenFormat());
    }

    @Override
    List<String> logsAtHome() {
        return List.of(".qwen/projects/-w/chats/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl");
    }

    @Override
    String resumeCommand() {
        return "qwen --resume child";
    }
}
