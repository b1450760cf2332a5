package dev.seshat.archive;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SessionKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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

    /// Take over the sessions that the new archive does not have, or has less of because their log is gone.
    ///
    /// @return how many could not be read
    public int sessions() {
        List<ArchivedSession> missing = new ArrayList<>();
        Set<SessionKey> forgotten = new HashSet<>();
        fresh.forgotten().forEach(each -> forgotten.add(each.key()));
        old.sessions(session -> {
            if (!forgotten.contains(session.session().key()) && isMissing(session)) {
                missing.add(session);
            }
        });
        int lost = 0;
        try (ArchiveWriter writer = fresh.writer()) {
            for (int i = 0; i < missing.size(); i++) {
                lost += adopt(missing.get(i), writer);
                if (i % PER_TRANSACTION == PER_TRANSACTION - 1) {
                    writer.commit();
                }
            }
            writer.commit();
        }
        return lost;
    }

    private boolean isMissing(ArchivedSession session) {
        return fresh.find(session.session().key())
                .map(there -> session.logGone()
                        && session.session().facts().messageCount()
                                > there.session().facts().messageCount())
                .orElse(true);
    }

    /// One that cannot be read must not take the others with it.
    private int adopt(ArchivedSession session, ArchiveWriter writer) {
        try {
            writer.adopt(session, old);
            return 0;
        } catch (SeshatException e) {
            if (e.kind() != SeshatException.Kind.DAMAGED) {
                throw e;
            }
            writer.close();
            return 1;
        }
    }
}
