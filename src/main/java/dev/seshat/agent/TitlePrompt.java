package dev.seshat.agent;

import dev.seshat.model.PromptTitle;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Picks the prompt that best names a session: the first meaningful one, else a command, else anything.
public final class TitlePrompt {

    /// Commands about the agent, not about the work.
    private static final Set<String> HOUSEKEEPING = Set.of(
            "/add-dir",
            "/agents",
            "/clear",
            "/compact",
            "/config",
            "/context",
            "/cost",
            "/doctor",
            "/effort",
            "/exit",
            "/fast",
            "/help",
            "/hooks",
            "/ide",
            "/login",
            "/logout",
            "/mcp",
            "/memory",
            "/model",
            "/permissions",
            "/plugin",
            "/quit",
            "/resume",
            "/rewind",
            "/status",
            "/terminal-setup",
            "/usage",
            "/vim");

    private static final int SETTLED = 4;
    private static final int COMMAND = 3;
    private static final int LITTLE = 2;
    private static final int OTHER_COMMAND = 1;

    private @Nullable String title;
    private int rank;

    /// Whether no later prompt can be better.
    public boolean isSettled() {
        return rank == SETTLED;
    }

    /// Consider a prompt.
    public void prompt(String text) {
        String found = isSettled() ? null : PromptTitle.of(text);
        if (found != null) {
            keep(found, PromptTitle.isMeaningful(found) ? SETTLED : LITTLE);
        }
    }

    /// Consider a command that a person ran: `/review 123`, `!git status`.
    public void command(String text) {
        String command = text.strip().replaceAll("\\s+", " ");
        if (!command.isEmpty() && rank < COMMAND) {
            keep(Prompts.shorten(command), HOUSEKEEPING.contains(command.split(" ", 2)[0]) ? OTHER_COMMAND : COMMAND);
        }
    }

    private void keep(String found, int worth) {
        if (worth > rank) {
            title = found;
            rank = worth;
        }
    }

    /// The title; null if there was no prompt.
    public @Nullable String title() {
        return title;
    }

    /// State to save; null if none.
    public @Nullable String state() {
        return title == null ? null : rank + title;
    }

    /// Restore saved state.
    public void restore(@Nullable String state) {
        if (state != null && !state.isEmpty()) {
            rank = state.charAt(0) - '0';
            title = state.substring(1);
        }
    }
}
