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

    /// A change takes away what was there: the former value, or the elements of a list from `i` on.
    @Override
    boolean changesOthers(OneField changed) {
        Long kind = changed.line().number("kind");
        boolean takesAway = changed.line().members().containsKey("i") || (kind != null && kind == 1);
        return takesAway && changed.path().getFirst().equals("v");
    }

    /// The value of a change is all that its line says, with the requests so far in the first line and later ones in
    /// others; `k` and `i` say where that belongs, and the text of a part is its `value`.
    @Override
    boolean holdsOthers(OneField changed) {
        return List.of(List.of("v"), List.of("v", "requests"), List.of("v", "value"), List.of("k"), List.of("i"))
                .contains(changed.path());
    }
}
