package dev.seshat.agent;

import dev.seshat.agent.gemini.GeminiFormat;
import dev.seshat.json.JsonValue.Obj;
import java.util.List;

/// The contract, held by the format of Gemini CLI.
class GeminiContractTest extends AgentFormatContract {

    GeminiContractTest() {
        super(new GeminiFormat());
    }

    /// Nearly every log of Gemini CLI writes a message again, and then reading cannot continue at a checkpoint.
    @Override
    int leastThatGoOn(int logs) {
        return 2;
    }

    @Override
    List<String> logsAtHome() {
        return List.of(
                ".gemini/tmp/kiln/chats/session-2026-03-01T09-00-7a1c0001.jsonl",
                ".gemini/tmp/kiln/chats/session-2026-03-01T09-00-7a1c0002.json");
    }

    @Override
    String resumeCommand() {
        return "gemini --resume child";
    }

    /// A list of all messages replaces those before it.
    @Override
    boolean changesOthers(OneField changed) {
        return isListOfAll(changed.line()) && !holdsOthers(changed);
    }

    /// The messages of such a list are in no other record.
    @Override
    boolean holdsOthers(OneField changed) {
        return isListOfAll(changed.line())
                && List.of(List.of("$set"), List.of("$set", "messages")).contains(changed.path());
    }

    private static boolean isListOfAll(Obj line) {
        return line.object("$set").members().containsKey("messages");
    }
}
