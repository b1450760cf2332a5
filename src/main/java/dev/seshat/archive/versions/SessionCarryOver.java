package dev.seshat.archive.versions;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.RawCheck;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawLogs;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SessionKey;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Copies from an old archive to a new one: sessions that no log contains any more, and the list of forgotten
/// ones.
public final class SessionCarryOver {

    /// How many sessions are written at a time.
    private static final int PER_TRANSACTION = 50;

    /// How many bytes of logs are copied at a time.
    private static final long RAW_PER_TRANSACTION = 256 << 20;

    private final Archive old;
    private final Archive fresh;

    public SessionCarryOver(Archive old, Archive fresh) {
        this.old = old;
        this.fresh = fresh;
    }

    /// Copy the forgotten sessions. Must come first, or their logs are archived.
    public void forgotten() {
        try (ArchiveWriter writer = fresh.writer()) {
            old.forgotten().forEach(each -> writer.forget(each.key(), each.at()));
            writer.commit();
        }
    }

    /// Copy the bytes of all logs, before the logs are read again: then only what changed is added to them.
    public void raw() {
        raw(_ -> true);
    }

    /// The same for some files only.
    ///
    /// @param wanted tells by its latest version whether a file is wanted
    public void raw(Predicate<RawFile> wanted) {
        if (!fresh.raw().areKept()) {
            return;
        }
        List<RawFile> all = new ArrayList<>();
        try {
            old.raw().all(all::add);
        } catch (SeshatException e) {
            requireDamaged(e);
        }
        try (ArchiveWriter writer = fresh.writer()) {
            long uncommitted = 0;
            for (int from = 0, to = 0; from < all.size(); from = to) {
                RawFile latest = all.get(from);
                for (to = from; to < all.size() && isSameFile(latest, all.get(to)); to++) {
                    uncommitted += all.get(to).size();
                }
                latest = all.get(to - 1);
                List<RawFile> versions = all.subList(from, to).stream()
                        .filter(this::isWorthCopying)
                        .toList();
                if (!versions.isEmpty() && wanted.test(latest)) {
                    writer.raw().adopt(versions, use -> copy(versions.getLast(), use));
                }
                if (uncommitted > RAW_PER_TRANSACTION) {
                    writer.commit();
                    uncommitted = 0;
                }
            }
            writer.commit();
        }
    }

    private static boolean isSameFile(RawFile one, RawFile other) {
        return one.workstation().equals(other.workstation()) && one.path().equals(other.path());
    }

    /// Damaged bytes are read again if the log still exists; otherwise what is left of them is better than nothing.
    private boolean isWorthCopying(RawFile file) {
        return !Files.exists(file.path()) || RawCheck.isSound(file, old.raw());
    }

    private void copy(RawFile file, Consumer<RawLogs.KeptChunk> use) {
        try {
            old.raw().chunks(file, use);
        } catch (SeshatException e) {
            requireDamaged(e);
        }
    }

    /// Copy the sessions that the new archive lacks, or of which it lacks messages because their log does.
    ///
    /// @return how many could not be read
    public int sessions() {
        return sessions(_ -> true, _ -> {});
    }

    /// The same for some sessions only. Copied sessions are not copied again, so it can be interrupted at any
    /// time.
    ///
    /// @param taken called for committed sessions, in batches
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
            // Sessions listed before the damage can still be copied.
            requireDamaged(e);
            lost++;
        }
        // Copy after the iteration: damage in one session would end the listing of the others.
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
            return fresh.find(key).isEmpty() || MissingMessageCheck.isMissing(fresh, key, old);
        } catch (SeshatException e) {
            requireDamaged(e);
            // The log contains this session, and nobody can tell what else there was.
            return false;
        }
    }

    /// An unreadable one leaves a partial copy and rolls back the others of its batch.
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
