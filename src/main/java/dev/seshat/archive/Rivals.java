package dev.seshat.archive;

import dev.seshat.agent.LogReader;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.SessionLoader;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Tells whether a log may become the one of its session: its session may have been forgotten, and another log of the
/// same session may hold more.
///
/// The id in a log's name nearly always tells that there is no such case. Only where it does not, the log is read for
/// its key and its count before it is taken in.
final class Rivals {

    /// Why a log is not taken in.
    record Refusal(SourceFile.State state, String reason) {}

    private final Archive archive;
    private final SessionLoader loader;
    private final Set<SessionKey> forgotten = new HashSet<>();
    private final Set<String> forgottenIds = new HashSet<>();

    Rivals(Archive archive, SessionLoader loader) {
        this.archive = archive;
        this.loader = loader;
        archive.forgotten().forEach(each -> {
            forgotten.add(each.key());
            forgottenIds.add(each.key().sessionId());
        });
    }

    /// Why a log may not be taken in; nothing when it may.
    Optional<Refusal> refuse(LogOnDisk log, LogReader reader) {
        String id = log.log().file().id();
        if (id != null && !forgottenIds.contains(id) && !hasRival(id, log)) {
            return Optional.empty();
        }
        Session session =
                loader.session(log.log(), log.stamp(), reader.facts(log.log().file()), reader);
        if (forgotten.contains(session.key())) {
            return Optional.of(new Refusal(SourceFile.State.FORGOTTEN, "its session was forgotten on purpose"));
        }
        return archive.find(session.key())
                .filter(other -> !other.session().file().equals(session.file()) && isPreferred(other, session))
                .map(other -> new Refusal(
                        SourceFile.State.SURPASSED,
                        "another log of the same session holds more: "
                                + other.session().file()));
    }

    private boolean hasRival(String id, LogOnDisk log) {
        List<ArchivedSession> others = archive.withId(id);
        return others.stream()
                .map(ArchivedSession::session)
                .anyMatch(other ->
                        other.key().sessionId().equals(id) && !other.file().equals(log.path()));
    }

    /// More messages in the log win, then the newer log, then one of them, always the same; but of equals not one that
    /// is gone.
    private static boolean isPreferred(ArchivedSession archived, Session session) {
        Session other = archived.session();
        int more = Integer.compare(
                other.facts().messageCount() - archived.missing(),
                session.facts().messageCount());
        if (more != 0) {
            return more > 0;
        }
        int newer = other.modified().compareTo(session.modified());
        return !archived.logGone() && (newer > 0 || (newer == 0 && other.file().compareTo(session.file()) > 0));
    }
}
