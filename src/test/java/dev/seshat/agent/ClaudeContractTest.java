package dev.seshat.agent;

import dev.seshat.agent.claude.ClaudeFormat;
import java.util.List;

/// The contract, held by the format of Claude Code.
class ClaudeContractTest extends AgentFormatContract {

    ClaudeContractTest() {
        super(new ClaudeFormat());
    }

    @Override
    List<String> logsAtHome() {
        return List.of(
                ".claude/projects/-w/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl",
                ".claude/projects/-w/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b/subagents/agent-a1.jsonl");
    }

    @Override
    String resumeCommand() {
        return "claude --resume child";
    }
}
