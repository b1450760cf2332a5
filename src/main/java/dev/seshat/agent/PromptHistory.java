package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A file of JSON lines in which an agent keeps the prompts of all its sessions. It outlives their logs.
///
/// @param file need not exist
/// @param entries reads its lines
public record PromptHistory(Path file, Entries entries) {

    /// Ids become part of a path, so allow nothing that could lead elsewhere.
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,127}");

    /// Reads a line; null if it is not a prompt.
    @FunctionalInterface
    public interface Entries {

        /// Read a line.
        @Nullable
        Entry read(Obj line);
    }

    /// A prompt.
    ///
    /// @param sessionId null if the line names no session, as in older versions
    /// @param directory where the session worked, if the line says so
    public record Entry(
            @Nullable String sessionId,
            @Nullable Instant at,
            @Nullable String directory,
            TextParts prompt) {
        public Entry {
            requireNonNull(prompt, "prompt");
            sessionId = sessionId != null && ID.matcher(sessionId).matches() ? sessionId : null;
        }

        /// Whether it is a command, such as `/name` or `!ls`, and not a prompt for the model.
        public boolean isCommand() {
            String text = prompt.text().strip();
            return text.startsWith("!") || SLASH_COMMAND.matcher(text).lookingAt();
        }

        /// Whether it is nothing but the name of a command: `/exit` alone makes no session.
        public boolean isBareCommand() {
            return SLASH_COMMAND.matcher(prompt.text().strip()).matches();
        }
    }

    /// A name, not a path.
    private static final Pattern SLASH_COMMAND = Pattern.compile("/[A-Za-z][A-Za-z0-9:_-]*(?![^\\s])");

    public PromptHistory {
        requireNonNull(file, "file");
        requireNonNull(entries, "entries");
    }

    /// The history beside a root.
    public static PromptHistory beside(Path root, Entries entries) {
        return new PromptHistory(root.toAbsolutePath().normalize().resolveSibling(Session.PROMPT_HISTORY), entries);
    }

    /// The place of a session's prompts.
    public SessionFile session(String id) {
        return new SessionFile(file.resolve(id), id, false, null);
    }
}
