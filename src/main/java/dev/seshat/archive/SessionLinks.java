package dev.seshat.archive;

import dev.seshat.agent.MessageSink;
import dev.seshat.link.Link;
import dev.seshat.link.NodeType;
import dev.seshat.link.Relationship;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the archive knows about links between sessions, files and other things. Former versions have no part in it.
public interface SessionLinks {

    /// A session of a thread.
    ///
    /// @param continues the sessions of the thread that it goes on from
    record ThreadStep(ArchivedSession session, List<SessionKey> continues) {
        public ThreadStep {
            continues = List.copyOf(continues);
        }
    }

    /// A session that logs connect with another one, directly or over others.
    ///
    /// @param hops how many connections lie between the two
    /// @param from the session, one connection nearer, that it is connected with
    /// @param outgoing whether that session is the source of the relationship, and this one the target
    record Neighbour(ArchivedSession session, int hops, SessionKey from, Relationship relationship, boolean outgoing) {}

    /// Something that a session has in common with another one.
    ///
    /// @param session the number of the other session
    /// @param sessions how many sessions have it
    /// @param changed whether both changed it
    record Shared(long session, Link link, int sessions, boolean changed) {}

    /// A session that touched a file.
    ///
    /// @param at when it did so last, if known
    /// @param seq the message in which it did so last
    record Touch(
            ArchivedSession session,
            String path,
            int reads,
            int changes,
            @Nullable Instant at,
            int seq) {}

    /// Some of the sessions that touched a file.
    ///
    /// @param total how many there are
    record Touches(long total, List<Touch> touches) {
        public Touches {
            touches = List.copyOf(touches);
        }
    }

    /// A topic with its sessions.
    ///
    /// @param projects how many projects these worked in
    /// @param at when one of them was last active
    record Topic(
            String name,
            long sessions,
            long projects,
            @Nullable Instant at) {}

    /// A counted link of one session.
    record Counted(Link link, int weight, int changes, int seq) {}

    /// The sessions that one conversation went through, in order: each after those it goes on from.
    List<ThreadStep> thread(SessionKey key);

    /// The sessions that logs connect with a session, nearest first.
    ///
    /// @param hops how many connections may lie between them
    List<Neighbour> neighbours(SessionKey key, int hops, int most);

    /// What other sessions have in common with a session. Things that very many sessions have are left out.
    List<Shared> shared(SessionKey key);

    /// Sessions by their numbers.
    Map<Long, ArchivedSession> sessions(Collection<Long> numbers);

    /// The sessions that touched one of these files, the latest first.
    Touches touching(Collection<String> paths, int offset, int most);

    /// Pass on the calls of a session that changed one of these files, in order. Calls that failed did not.
    ///
    /// @param directory what relative paths in them are relative to; null if unknown
    void changes(SessionKey key, Collection<String> paths, @Nullable String directory, MessageSink sink);

    /// The topics that most sessions are about, without those that nearly all are about.
    ///
    /// @param projects only of sessions that worked in one of these directories; empty for all
    List<Topic> topics(Collection<String> projects, int most);

    /// The links that the log of a session proves, in a fixed order.
    List<Counted> of(SessionKey key);

    /// How many sessions of a workstation have no links yet, because an older Seshat archived them.
    long incomplete(Workstation workstation);

    /// A link's type and relationship by their names in the archive; empty for those of a newer Seshat.
    static Optional<Link> link(String relationship, String type, String target) {
        for (Relationship each : Relationship.values()) {
            if (each.label().equals(relationship)) {
                return NodeType.find(type).map(known -> new Link(each, known, target));
            }
        }
        return Optional.empty();
    }
}
