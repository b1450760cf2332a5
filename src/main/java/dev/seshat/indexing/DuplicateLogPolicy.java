package dev.seshat.indexing;

import dev.seshat.agent.LogReader;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.SourceFile;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.SessionLoader;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Decides whether a log may be archived: its session may have been forgotten, and another log of the session
/// may hold more.
///
/// Usually the id in a log's name is enough to decide. Otherwise the log is read first to find its key and
/// its count.
final class DuplicateLogPolicy {

    /// Why a log is not archived.
    record Refusal(SourceFile.State state, String reason) {}

    private final Archive archive;
    private final SessionLoader loader;
    private final Set<SessionKey> forgotten = new HashSet<>();
    private final Set<String> forgottenIds = new HashSet<>();

    DuplicateLogPolicy(Archive archive, SessionLoader loader) {
        this.archive = archive;
        this.loader = loader;
        archive.forgotten().forEach(each -> {
            forgotten.add(each.key());
            forgottenIds.add(each.key().sessionId());
        });
    }

    /// Why a log must not be archived; empty if it may.
    Optional<Refusal> refuse(LogOnDisk log, LogReader reader) {
        String id = log.log().file().id();
        if (id != null && !forgottenIds.contains(id) && !hasDuplicate(id, log)) {
            return Optional.empty();
        }
        Session session =
                loader.session(log.log(), log.stamp(), reader.facts(log.log().file()), reader);
        if (forgotten.contains(session.key())) {
            return Optional.of(new Refusal(SourceFile.State.FORGOTTEN, "its session was forgotten"));
        }
        return archive.find(session.key())
                .filter(other -> !other.session().file().equals(session.file()) && isPreferred(other, session))
                .map(other -> new Refusal(
                        SourceFile.State.SURPASSED,
                        "another log of the same session holds more: "
                                + other.session().file()));
    }

    private boolean hasDuplicate(String id, LogOnDisk log) {
        List<ArchivedSession> others = archive.withId(id);
        return others.stream()
                .map(ArchivedSession::session)
                .anyMatch(other ->
                        other.key().sessionId().equals(id) && !other.file().equals(log.path()));
    }

    /// The log with more messages wins, then the newer one, then an arbitrary but fixed one; among equals, a
    /// log that still exists wins. Prompts without a log never win.
    private boolean isPreferred(ArchivedSession archived, Session session) {
        Session other = archived.session();
        if (other.promptsOnly()) {
            return false;
        }
        int more = Integer.compare(
                other.facts().messageCount() - archived.missing(),
                session.facts().messageCount());
        if (more != 0) {
            return more > 0;
        }
        int newer = lastSeen(other).compareTo(session.modified());
        return !archived.logGone() && (newer > 0 || (newer == 0 && other.file().compareTo(session.file()) > 0));
    }

    /// When the log of an archived session was last modified. The session itself may have an earlier time,
    /// because it is left unchanged when its log loses messages.
    private Instant lastSeen(Session archived) {
        return archive.source(loader.workstation(), archived.file())
                .map(SourceFile::modified)
                .orElseGet(archived::modified);
    }
}
