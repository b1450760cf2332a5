package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.LogIntake.Result;
import dev.seshat.archive.LogIntake.Way;
import dev.seshat.model.Session;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A session that a run has just taken in, or more of.
///
/// @param messages how many messages were stored
/// @param kept what the log no longer holds; null if it holds all
public record NewlyArchived(
        Session session, int messages, How how, @Nullable Kept kept) {

    /// What the archive had of it before.
    public enum How {
        /// Nothing.
        FIRST,
        /// What the log began with; these are the messages that were added to it.
        MORE,
        /// A log that was rewritten since; all was read again.
        AGAIN
    }

    public NewlyArchived {
        requireNonNull(session, "session");
        requireNonNull(how, "how");
    }

    static Optional<NewlyArchived> of(Result result, boolean isNew, @Nullable Kept kept) {
        int messages = result.source().end().position().nextSeq()
                - result.earlier().position().nextSeq();
        How how = isNew ? How.FIRST : result.way() == Way.EXTEND ? How.MORE : How.AGAIN;
        if (kept != null && kept.version() == null) {
            return Optional.of(new NewlyArchived(kept.session(), 0, How.AGAIN, kept));
        }
        return Optional.ofNullable(result.session()).map(session -> new NewlyArchived(session, messages, how, kept));
    }
}
