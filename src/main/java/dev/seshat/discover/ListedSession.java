package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Checkout;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionTime;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;

/// A session of the list. What the file system says of it is at hand; the rest is looked up whenever it is asked for
/// and not kept: a list may hold a hundred thousand, and shows but a screenful.
///
/// Safe for any number of threads.
public final class ListedSession {

    /// The session as a whole.
    ///
    /// @param tier where its facts came from
    public record Details(Session session, Tier tier) {
        public Details {
            requireNonNull(session, "session");
            requireNonNull(tier, "tier");
        }
    }

    /// What a log says, and where that is known from.
    record Told(SessionFacts facts, Tier tier) {
        Told {
            requireNonNull(facts, "facts");
            requireNonNull(tier, "tier");
        }
    }

    /// Where the rest is looked up.
    interface LookUp {

        /// What is known of a log, and from where after all.
        ///
        /// @param tier where the facts are to be expected
        Told facts(LogOnDisk log, Tier tier);

        Session session(LogOnDisk log, SessionFacts facts);
    }

    /// Among sessions of the same moment the path decides, so that the order is stable.
    static final Comparator<ListedSession> NEWEST_FIRST =
            Comparator.comparing(ListedSession::time).reversed().thenComparing(ListedSession::file);

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

    /// When it was last active.
    public SessionTime time() {
        return glance.time();
    }

    /// When it began: its first message, else when the log came to be. Looks it up.
    public Instant begun() {
        return Objects.requireNonNullElse(facts().firstMessageAt(), log.stamp().created());
    }

    /// Where it works, as far as the log says it.
    public Checkout checkout() {
        return glance.checkout();
    }

    /// Whether it is the session of a subagent. Looks it up where the place of the log does not tell.
    public boolean isSubagent() {
        return log.log().file().subagent()
                || (!log.log().format().placeTellsSubagents() && facts().parentSessionId() != null);
    }

    /// All that is known of it, and where its facts came from. Looks it up.
    public Details details() {
        Told told = lookUp.facts(log, tier);
        return new Details(lookUp.session(log, told.facts()), told.tier());
    }

    /// What the log says. Looks it up, but costs less than the whole session.
    public SessionFacts facts() {
        return lookUp.facts(log, tier).facts();
    }

    /// All that is known of it. Looks it up.
    public Session session() {
        return details().session();
    }

    /// Where its facts came from. Looks it up.
    public Tier tier() {
        return lookUp.facts(log, tier).tier();
    }
}
