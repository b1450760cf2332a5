package dev.seshat.agent;

import dev.seshat.model.Session;
import java.util.List;

/// How to resume a session. Every surface prints this and nothing else.
public sealed interface ResumeHint {

    /// A line to paste into any shell.
    record Command(String line) implements ResumeHint {}

    /// Why there is no such line, and what to do instead.
    record Explanation(String sentence) implements ResumeHint {}

    /// The session cannot be resumed here.
    record None() implements ResumeHint {}

    /// The hint for a session of this agent. An agent resumes a session only in the directory where it worked.
    static ResumeHint of(AgentFormat format, Session session) {
        List<String> words = format.resumeCommand(session);
        if (words.isEmpty()) {
            return new None();
        }
        // An id that a log made up must not become an option of the agent.
        boolean isOption = session.key().sessionId().startsWith("-")
                || session.resumableId().startsWith("-");
        if (isOption) {
            return new Explanation("No resume command: the session's id looks like an option.");
        }
        return ShellCommand.of(session.facts().project().path(), words)
                .<ResumeHint>map(Command::new)
                .orElseGet(() -> ShellCommand.of(null, words)
                        .map(line ->
                                new Explanation("No resume command: the name of the session's directory is not safe"
                                        + " to paste. Go there and run: " + line))
                        .orElseGet(() ->
                                new Explanation("No resume command: the session's id or path is not safe to paste.")));
    }

    /// The line to paste; empty when there is none.
    default String command() {
        return this instanceof Command(String line) ? line : "";
    }

    /// What to print for people: the line, or why there is none; empty when there is nothing to say.
    default String text() {
        return switch (this) {
            case Command(String line) -> line;
            case Explanation(String sentence) -> sentence;
            case None() -> "";
        };
    }
}
