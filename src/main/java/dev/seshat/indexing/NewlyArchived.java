package dev.seshat.indexing;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.LogShortfall;
import dev.seshat.indexing.LogReadTask.Result;
import dev.seshat.indexing.LogReadTask.Way;
import dev.seshat.model.Session;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A session that a run has archived or extended.
///
/// @param messages how many messages were stored
/// @param kept what the log no longer contains; null if it contains everything
public record NewlyArchived(
        Session session, int messages, How how, @Nullable LogShortfall kept) {

    /// What the archive had of it before.
    public enum How {
        /// Nothing.
        FIRST,
        /// The beginning of the log; these messages were appended.
        MORE,
        /// A log that was rewritten since; everything was read again.
        AGAIN
    }

    public NewlyArchived {
        requireNonNull(session, "session");
        requireNonNull(how, "how");
    }

    static Optional<NewlyArchived> of(Result result, boolean isNew, @Nullable LogShortfall kept) {
        int messages = result.source().end().position().nextSeq()
                - result.earlier().position().nextSeq();
        How how = isNew ? How.FIRST : result.way() == Way.EXTEND ? How.MORE : How.AGAIN;
        if (kept != null && kept.version() == null) {
            return Optional.of(new NewlyArchived(kept.session(), 0, How.AGAIN, kept));
        }
        return Optional.ofNullable(result.session()).map(session -> new NewlyArchived(session, messages, how, kept));
    }
}
