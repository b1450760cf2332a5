package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Session;
import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A session of the list. What the file system says of it is at hand; the rest is looked up when it is asked for,
/// because a list of thousands shows but a screenful.
///
/// Safe for any number of threads.
public final class ListedSession {

    /// The session as a whole.
    ///
    /// @param tier where its facts came from
    record Details(Session session, Tier tier) {
        Details {
            requireNonNull(session, "session");
            requireNonNull(tier, "tier");
        }
    }

    private final LogOnDisk log;
    private final Supplier<Details> lookUp;
    /// Kept as long as there is room: a list may hold a hundred thousand.
    private volatile @Nullable SoftReference<Details> kept;

    ListedSession(LogOnDisk log, Supplier<Details> lookUp) {
        this.log = requireNonNull(log, "log");
        this.lookUp = requireNonNull(lookUp, "lookUp");
    }

    /// The log.
    public Path file() {
        return log.path();
    }

    /// The agent that wrote the log.
    public String agent() {
        return log.log().format().agent();
    }

    /// When the log came to be.
    public Instant created() {
        return log.stamp().created();
    }

    /// When the log last changed.
    public Instant modified() {
        return log.stamp().modified();
    }

    /// Whether it is the session of a subagent.
    public boolean isSubagent() {
        return log.log().file().subagent();
    }

    /// All that is known of it.
    public Session session() {
        return details().session();
    }

    /// Where its facts came from.
    public Tier tier() {
        return details().tier();
    }

    private Details details() {
        SoftReference<Details> reference = kept;
        Details details = reference == null ? null : reference.get();
        if (details == null) {
            details = lookUp.get();
            kept = new SoftReference<>(details);
        }
        return details;
    }
}
