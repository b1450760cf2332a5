package dev.seshat.app.restore;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.RawFile;
import dev.seshat.model.SessionKey;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What became of each session and of each of its files.
public record RestoreResult(List<OfSession> sessions) {

    /// What became of a file.
    public enum Outcome {
        /// It is there again, byte for byte, with its former time and permissions.
        RESTORED,
        /// It was written beside the file that is in its place.
        BESIDE,
        /// It is there already.
        UNCHANGED,
        /// Another file is in its place, and was left alone.
        DIFFERENT,
        /// It cannot be put back where it was: it is rows of a database, or was on another workstation.
        ELSEWHERE_ONLY,
        /// What the archive keeps of it is damaged.
        DAMAGED,
        /// It could not be written.
        FAILED;

        /// Whether the file exists now as it was.
        public boolean isThere() {
            return this == RESTORED || this == BESIDE || this == UNCHANGED;
        }
    }

    /// What became of a file.
    ///
    /// @param place where it is now, or was to be
    /// @param reason why it is not there as it was; null if it is
    public record OfFile(
            RawFile file,
            Path place,
            Outcome outcome,
            @Nullable String reason) {
        public OfFile {
            requireNonNull(file, "file");
            requireNonNull(place, "place");
            requireNonNull(outcome, "outcome");
        }
    }

    /// What became of a session.
    ///
    /// @param title null if it has none
    /// @param files its files, the log first; none if the archive keeps only its messages
    /// @param notes what its agent needs besides to resume it
    public record OfSession(
            SessionKey key, String agent, @Nullable String title, List<OfFile> files, List<String> notes) {
        public OfSession {
            requireNonNull(key, "key");
            requireNonNull(agent, "agent");
            files = List.copyOf(files);
            notes = List.copyOf(notes);
        }

        /// Whether the archive has its messages only.
        public boolean isMessagesOnly() {
            return files.isEmpty();
        }

        /// Whether all its files are there as they were.
        public boolean isThere() {
            return !files.isEmpty()
                    && files.stream().allMatch(file -> file.outcome().isThere());
        }
    }

    public RestoreResult {
        sessions = List.copyOf(sessions);
    }

    /// All files with this outcome.
    public List<OfFile> with(Outcome outcome) {
        return files().filter(file -> file.outcome() == outcome).toList();
    }

    public Stream<OfFile> files() {
        return sessions.stream().flatMap(session -> session.files().stream());
    }

    /// The sessions of which the archive has only messages.
    public List<OfSession> messagesOnly() {
        return sessions.stream().filter(OfSession::isMessagesOnly).toList();
    }

    /// Whether every file of every session is there as it was.
    public boolean isComplete() {
        return sessions.stream().allMatch(OfSession::isThere);
    }
}
