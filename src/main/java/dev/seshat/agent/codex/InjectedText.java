package dev.seshat.agent.codex;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Texts that Codex inserts among the prompts in the user's name.
final class InjectedText {

    private static final List<String> OPENINGS =
            List.of("<environment_context>", "<user_instructions>", "<turn_aborted>", "# AGENTS.md instructions");

    /// What an editor writes before the prompt: open files and selections, under headings.
    private static final String CONTEXT = "# Context from my IDE";

    private static final Pattern REQUEST = Pattern.compile("^## My request for Codex:[ \\t]*\\r?$", Pattern.MULTILINE);

    private InjectedText() {}

    /// What the person typed, without what an editor put before it.
    static String request(String text) {
        Matcher request = REQUEST.matcher(text);
        return text.stripLeading().startsWith(CONTEXT) && request.find()
                ? text.substring(request.end()).strip()
                : text;
    }

    static boolean is(String text) {
        String head = text.stripLeading();
        return OPENINGS.stream().anyMatch(head::startsWith);
    }
}
