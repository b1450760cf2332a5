package dev.seshat.agent;

import dev.seshat.agent.codex.CodexFormat;
import dev.seshat.json.JsonValue.Obj;
import java.util.List;

/// The contract, held by the format of Codex CLI.
class CodexContractTest extends AgentFormatContract {

    CodexContractTest() {
        super(new CodexFormat());
    }

    @Override
    List<String> logsAtHome() {
        return List.of(
                ".codex/sessions/2026/03/01/rollout-2026-03-01T10-00-00-7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl",
                ".codex/archived_sessions/rollout-2026-03-01T10-00-00-7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl.zst");
    }

    @Override
    String resumeCommand() {
        return "codex resume child";
    }

    /// The header tells what is copied from another log, and so do the turns.
    @Override
    boolean decidesForOthers(Obj line) {
        String type = line.string("type");
        return type == null || type.equals("session_meta") || type.equals("turn_context");
    }

    /// The lines that a fork copied are recognised because they equal those of the other log: without one of them, the
    /// rest is no copy.
    @Override
    boolean changesOthers(OneField changed) {
        String log = changed.log();
        return log.contains("forked_from_id") || log.contains("parent_thread_id");
    }
}
