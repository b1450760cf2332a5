package dev.seshat.agent.codex;

import java.util.List;

/// Texts that Codex inserts among the prompts in the user's name.
final class InjectedText {

    private static final List<String> OPENINGS =
            List.of("<environment_context>", "<user_instructions>", "<turn_aborted>", "# AGENTS.md instructions");

    private InjectedText() {}

    static boolean is(String text) {
        String head = text.stripLeading();
        return OPENINGS.stream().anyMatch(head::startsWith);
    }
}
