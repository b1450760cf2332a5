package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Checkout;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SessionTime;
import java.nio.file.Path;
import java.util.Comparator;

/// A session of the list. File metadata is at hand; everything else is looked up on demand and not kept,
/// because a list may have a hundred thousand sessions and shows a screenful.
///
/// Safe for any number of threads.
public final class ListedSession {

    /// The session as a whole.
    ///
    /// @param tier the source of its facts
    public record Details(Session session, Tier tier) {
        public Details {
            requireNonNull(session, "session");
            requireNonNull(tier, "tier");
        }
    }

    /// The facts of a log, and their source.
    record SourcedFacts(SessionFacts facts, Tier tier) {
        SourcedFacts {
            requireNonNull(facts, "facts");
            requireNonNull(tier, "tier");
        }
    }

    /// Looks up the rest.
    interface LookUp {

        /// The facts of a log, and their actual source.
        ///
        /// @param tier the expected source
        SourcedFacts facts(LogOnDisk log, Tier tier);

        Session session(LogOnDisk log, SessionFacts facts);

        /// The key of a session of this workstation.
        SessionKey key(Project project, String sessionId);
    }

    /// For equal times the key decides, as in the archive, and then the path, so that the order is stable.
    static final Comparator<ListedSession> NEWEST_FIRST = Comparator.comparing(ListedSession::time)
            .reversed()
            .thenComparing(listed -> listed.key().toString())
            .thenComparing(ListedSession::file);

    private final LogOnDisk log;
    private final Tier tier;
    private final SessionGlance glance;
    private final LookUp lookUp;

    ListedSession(LogOnDisk log, Tier tier, SessionGlance glance, LookUp lookUp) {
        this.glance = requireNonNull(glance, "glance");
        this.log = requireNonNull(log, "log");
        this.tier = requireNonNull(tier, "tier");
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

    /// Its id. Looks it up if the name of the log is none.
    public String sessionId() {
        String id = log.log().file().id();
        return id == null ? facts().sessionId() : id;
    }

    /// Its key. Costs what its id costs.
    public SessionKey key() {
        return lookUp.key(glance.checkout().project(), sessionId());
    }

    /// When it was last active.
    public SessionTime time() {
        return glance.time();
    }

    /// Its directory, if the log has one.
    public Checkout checkout() {
        return glance.checkout();
    }

    /// Whether it is a subagent's session. Looks it up if the location of the log does not tell.
    public boolean isSubagent() {
        return log.log().file().subagent()
                || (!log.log().format().pathRevealsSubagents() && facts().parentSessionId() != null);
    }

    /// Everything known about it, and the source. Looks it up.
    public Details details() {
        SourcedFacts found = lookUp.facts(log, tier);
        return new Details(lookUp.session(log, found.facts()), found.tier());
    }

    /// The facts of the log. Looks them up, but costs less than the whole session.
    public SessionFacts facts() {
        return lookUp.facts(log, tier).facts();
    }

    /// Everything known about it. Looks it up.
    public Session session() {
        return details().session();
    }

    /// The source of its facts. Looks it up.
    public Tier tier() {
        return lookUp.facts(log, tier).tier();
    }
}
