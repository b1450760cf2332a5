package dev.seshat.agent;

import dev.seshat.agent.vscode.VsCodeFormat;
import java.util.List;

/// The contract, held by the format of chats in VS Code, whose lines are changes.
class VsCodeContractTest extends AgentFormatContract {

    VsCodeContractTest() {
        super(new VsCodeFormat());
    }

    /// A change may be of anything before it.
    @Override
    int leastThatGoOn(int logs) {
        return -1;
    }

    @Override
    List<String> logsAtHome() {
        return List.of(
                ".config/Code/User/workspaceStorage/0f1e/chatSessions/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl",
                ".config/Code - Insiders/User/workspaceStorage/0f1e/chatSessions/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.json",
                "Library/Application Support/Positron/User/globalStorage/emptyWindowChatSessions/7a1c0001-33d4-4e5f.jsonl");
    }

    /// A chat is resumed in the editor.
    @Override
    String resumeCommand() {
        return "";
    }
}
