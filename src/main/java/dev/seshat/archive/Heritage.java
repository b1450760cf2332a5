package dev.seshat.archive;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SessionKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// What a new archive takes over from an old one: the sessions that no log tells of any more, and the memory of those
/// that were forgotten.
public final class Heritage {

    /// So many sessions are written at once.
    private static final int PER_TRANSACTION = 50;

    private final Archive old;
    private final Archive fresh;

    public Heritage(Archive old, Archive fresh) {
        this.old = old;
        this.fresh = fresh;
    }

    /// Take over what was forgotten. To be done first, or the logs of those sessions are taken in.
    public void forgotten() {
        try (ArchiveWriter writer = fresh.writer()) {
            old.forgotten().forEach(each -> writer.forget(each.key(), each.at()));
            writer.commit();
        }
    }

    /// Take over the sessions that the new archive does not have, or lacks messages of because their log does.
    ///
    /// @return how many could not be read
    public int sessions() {
        return sessions(_ -> true, _ -> {});
    }

    /// The same of some sessions only. What was taken over before is not again, so it may be stopped at any time.
    ///
    /// @param taken told of those that last, some at a time
    /// @return how many could not be read
    public int sessions(Predicate<ArchivedSession> wanted, Consumer<List<ArchivedSession>> taken) {
        List<ArchivedSession> there = new ArrayList<>();
        Set<SessionKey> forgotten = new HashSet<>();
        fresh.forgotten().forEach(each -> forgotten.add(each.key()));
        int lost = 0;
        try {
            old.sessions(session -> {
                if (wanted.test(session)
                        && !forgotten.contains(session.session().key())) {
                    there.add(session);
                }
            });
        } catch (SeshatException e) {
            // Those that were handed out before it can still be had.
            requireDamaged(e);
            lost++;
        }
        // Not while they are handed out: what is damaged in one would end the reading of the others.
        List<ArchivedSession> missing = there.stream().filter(this::isMissing).toList();
        try (ArchiveWriter writer = fresh.writer()) {
            List<ArchivedSession> uncommitted = new ArrayList<>();
            for (ArchivedSession session : missing) {
                if (canAdopt(session, writer)) {
                    uncommitted.add(session);
                } else {
                    lost++;
                    undo(writer);
                    uncommitted.forEach(each -> writer.adopt(each, old));
                }
                if (uncommitted.size() == PER_TRANSACTION) {
                    writer.commit();
                    taken.accept(List.copyOf(uncommitted));
                    uncommitted.clear();
                }
            }
            writer.commit();
            taken.accept(uncommitted);
        }
        return lost;
    }

    private boolean isMissing(ArchivedSession session) {
        SessionKey key = session.session().key();
        try {
            return fresh.find(key).isEmpty() || LackingMessage.isIn(fresh, key, old);
        } catch (SeshatException e) {
            requireDamaged(e);
            // The log tells this session, and nobody can say what else there was.
            return false;
        }
    }

    /// One that cannot be read leaves a half behind it, and takes those with it that were not committed.
    private static void undo(ArchiveWriter writer) {
        writer.close();
    }

    private boolean canAdopt(ArchivedSession session, ArchiveWriter writer) {
        try {
            writer.adopt(session, old);
            return true;
        } catch (SeshatException e) {
            requireDamaged(e);
            return false;
        }
    }

    private static void requireDamaged(SeshatException e) {
        if (e.kind() != SeshatException.Kind.DAMAGED) {
            throw e;
        }
    }
}
