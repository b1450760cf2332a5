package dev.seshat.agent;

import dev.seshat.model.Session;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How to resume a session. Every surface prints this and nothing else.
public sealed interface ResumeHint {

    /// A line to paste into any shell.
    record Command(String line) implements ResumeHint {
        @Override
        public String text() {
            return line;
        }
    }

    /// Why there is no such line, and what to do instead.
    record Explanation(String sentence) implements ResumeHint {
        @Override
        public String text() {
            return sentence;
        }
    }

    /// The session cannot be resumed here.
    record None() implements ResumeHint {
        @Override
        public String text() {
            return "";
        }
    }

    /// The hint for a session of this agent. An agent resumes a session only in the directory where it worked.
    static ResumeHint of(AgentFormat format, Session session) {
        if (session.promptsOnly()) {
            return new Explanation("No resume command: the log is gone, only the prompts are left.");
        }
        List<String> words = format.resumeCommand(session);
        if (words.isEmpty()) {
            return new None();
        }
        // An id that a log made up must not become an option of the agent.
        boolean isOption = session.key().sessionId().startsWith("-")
                || session.resumableId().startsWith("-");
        if (isOption) {
            return new Explanation("No resume command: the session id looks like an option.");
        }
        return of(session.facts().project().path(), words);
    }

    /// The hint for a command in a directory, or wherever one is if it is null.
    static ResumeHint of(@Nullable String directory, List<String> words) {
        return ShellCommand.of(directory, words)
                .<ResumeHint>map(Command::new)
                .orElseGet(() -> ShellCommand.of(null, words)
                        .map(line -> new Explanation("No resume command: the session's directory name is not safe"
                                + " to paste. Go there and run: " + line))
                        .orElseGet(() ->
                                new Explanation("No resume command: the session id or path is not safe to paste.")));
    }

    /// The line to paste; empty when there is none.
    default String command() {
        return this instanceof Command(String line) ? line : "";
    }

    /// What to print for people: the line, or why there is none; empty when there is nothing to say.
    String text();
}
