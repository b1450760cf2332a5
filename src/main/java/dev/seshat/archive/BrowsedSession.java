package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.discover.ListedSession;
import dev.seshat.discover.Tier;
import dev.seshat.model.Session;
import dev.seshat.model.Workstation;
import org.jspecify.annotations.Nullable;

/// A session of a list of everything: on this disk, or in the archive alone.
///
/// @param tier where its facts came from; null for the archive
/// @param archivedOnly whether its log is gone
/// @param elsewhere whether it ran on another workstation
/// @param subagent whether it is a subagent's
public record BrowsedSession(
        Session session, @Nullable Tier tier, boolean archivedOnly, boolean elsewhere, boolean subagent) {
    public BrowsedSession {
        requireNonNull(session, "session");
    }

    /// One that is on this disk.
    public static BrowsedSession of(ListedSession listed) {
        ListedSession.Details details = listed.details();
        return new BrowsedSession(details.session(), details.tier(), false, false, listed.isSubagent());
    }

    /// One that is not.
    public static BrowsedSession of(ArchivedSession archived, Workstation here) {
        Session session = archived.session();
        return new BrowsedSession(
                session,
                null,
                archived.logGone(),
                !session.key().workstationId().equals(here.id()),
                session.parentKey() != null);
    }

    /// Whether its log is on this disk.
    public boolean isOnDisk() {
        return tier != null;
    }
}
