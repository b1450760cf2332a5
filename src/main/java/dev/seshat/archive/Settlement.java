package dev.seshat.archive;

import dev.seshat.archive.SourceFile.State;
import dev.seshat.model.Mask;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import java.time.Instant;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides what becomes of what was archived of a session when its log tells something else: no message is given up
/// that no other version holds.
///
/// A log that holds only a part of what was archived changes nothing. One that also says something new is a new
/// version,
/// and the earlier one is kept beside it: whole if much of it is missing, else only the messages that are.
public final class Settlement {

    private final VersionRows rows;
    private @Nullable Masking masking;

    /// @param masked whether secrets may be masked in the store
    public Settlement(VersionRows rows, boolean masked) {
        this.rows = rows;
        this.masking = masked ? new Masking(Mask.NONE) : null;
    }

    /// What is written from now on is masked so.
    public void masksWith(Mask mask) {
        masking = new Masking(mask);
    }

    /// What became of a reading.
    ///
    /// @param row the version that the log is now of: the reading, or what was archived before
    /// @param kept what the log no longer holds; null if it holds all
    public record Outcome(long row, @Nullable Kept kept) {}

    /// A log was read from its beginning. Whoever calls has made sure that no other log of the session holds more.
    ///
    /// @param later the reading, which gets its key after this
    /// @param earlier what was archived of the log before; null if nothing was
    public Outcome read(long later, Session now, @Nullable Long earlier) {
        Kept kept = null;
        if (earlier != null) {
            Comparison comparison = Comparison.of(rows, earlier, later, masking);
            if (!comparison.missing().isEmpty() && comparison.addsNothing()) {
                return new Outcome(earlier, reduce(later, earlier, comparison));
            }
            kept = supersede(earlier, comparison, now);
        }
        Optional<Long> holder = rows.find(now.key()).filter(row -> row != later);
        if (holder.isPresent()) {
            rows.surpass(holder.get(), now.file());
            Kept fromOther = supersede(holder.get(), Comparison.of(rows, holder.get(), later, masking), now);
            kept = kept == null ? fromOther : kept;
        }
        return new Outcome(later, kept);
    }

    private Kept reduce(long part, long whole, Comparison comparison) {
        Session session = rows.get(whole).session();
        int missing = comparison.missing().cardinality();
        rows.reduce(part, whole);
        rows.delete(part);
        rows.rename(whole, session.key(), null, missing);
        return new Kept(session, missing, session.facts().messageCount(), null);
    }

    /// The key under which to copy a session from another archive: its own, unless that is taken.
    public SessionKey keyOfCopy(ArchivedSession session) {
        SessionKey key = session.session().key();
        Former former = session.former();
        if (rows.find(key).isEmpty()) {
            return key;
        }
        return former == null ? Former.key(key, 0) : free(former.of());
    }

    /// A session was copied from another archive, under the key that [#keyOfCopy] gave.
    public void adopted(long copy, ArchivedSession session) {
        SessionKey key = rows.get(copy).session().key();
        Former former = session.former();
        if (former != null) {
            rows.rename(copy, key, former, session.missing());
            rows.find(former.of()).ifPresent(live -> tidy(live, former.of(), -1));
            dropIfHeld(copy, former.of());
            return;
        }
        SessionKey own = session.session().key();
        // A log that was damaged may not say any more which project it is of, and has the key of none.
        Optional<Long> holder = key.equals(own) ? rows.ofLog(session.session()) : rows.find(own);
        if (holder.isPresent()) {
            settle(copy, own, holder.get());
        } else if (session.missing() > 0) {
            rows.rename(copy, key, null, session.missing());
        }
    }

    /// The same version may have been copied before, under another number.
    private void dropIfHeld(long copy, SessionKey key) {
        List<Long> formers = rows.formersOf(key);
        if (formers.contains(copy) && formers.stream().anyMatch(former -> former != copy && isHeld(copy, former))) {
            rows.delete(copy);
        }
    }

    /// @param holder the session that has the key of the copy, or its log, as that log tells it now
    private void settle(long copy, SessionKey own, long holder) {
        Session there = rows.get(holder).session();
        Comparison comparison = Comparison.of(rows, copy, holder, masking);
        if (!comparison.missing().isEmpty() && comparison.addsNothing()) {
            rows.reduce(holder, copy);
            rows.delete(holder);
            rows.rename(copy, own, null, comparison.missing().cardinality());
        } else {
            supersede(copy, comparison, there);
        }
    }

    /// A log is no longer the session that it was archived as.
    ///
    /// @param state why it is nothing else in the archive now
    public void leave(long row, State state, Set<String> forgottenIds) {
        SessionKey key = rows.get(row).session().key();
        if (state == State.FORGOTTEN && forgottenIds.contains(key.sessionId())) {
            rows.delete(row);
            return;
        }
        Optional<Long> other =
                rows.withSessionId(key).stream().filter(each -> each != row).findFirst();
        if (other.isPresent()) {
            supersede(
                    row,
                    Comparison.of(rows, row, other.get(), masking),
                    rows.get(other.get()).session());
        } else {
            rows.detach(row);
        }
    }

    private boolean isHeld(long row, long by) {
        return Comparison.of(rows, row, by, masking).missing().isEmpty();
    }

    /// Delete the former versions of a session of which it holds everything again.
    ///
    /// @param before how many messages it had before it grew: shorter versions were looked at then
    public void tidy(long row, SessionKey key, int before) {
        List<Long> formers = rows.formersOf(key);
        if (formers.isEmpty()) {
            return;
        }
        int now = rows.get(row).session().facts().messageCount();
        for (long former : formers) {
            int length = rows.get(former).session().facts().messageCount();
            if (length <= now && length > before && isHeld(former, row)) {
                rows.delete(former);
            }
        }
    }

    private @Nullable Kept supersede(long earlier, Comparison comparison, Session now) {
        Session old = rows.get(earlier).session();
        if (comparison.missing().isEmpty()) {
            rows.delete(earlier);
            rows.follow(old.key(), now.key());
            return null;
        }
        if (!isVersionOf(old.key(), now.key())) {
            rows.detach(earlier);
            return null;
        }
        rows.follow(old.key(), now.key());
        int missing = comparison.missing().cardinality();
        List<Long> formers = rows.formersOf(now.key());
        BitSet unkept = unkept(earlier, comparison.missing(), formers);
        if (unkept.isEmpty()) {
            rows.delete(earlier);
            return null;
        }
        int count = old.facts().messageCount();
        Instant at = Instant.now();
        if (2 * missing < count && !comparison.hasUnreadable()) {
            SessionKey version = gather(earlier, unkept, formers, now, at);
            rows.delete(earlier);
            return new Kept(now, missing, count, version);
        }
        SessionKey version = free(now.key());
        rows.rename(earlier, version, new Former(now.key(), at, false), missing);
        formers.stream().filter(former -> isHeld(former, earlier)).forEach(rows::delete);
        return new Kept(now, missing, count, version);
    }

    /// Copies have a key of their own until they are settled.
    private static boolean isVersionOf(SessionKey old, SessionKey now) {
        return old.sessionId().equals(now.sessionId()) || old.equals(Former.key(now, 0));
    }

    /// Those messages that no former version holds either.
    private BitSet unkept(long earlier, BitSet missing, List<Long> formers) {
        Set<MessageHash> kept = new HashSet<>();
        formers.forEach(former -> rows.messages(former, message -> kept.add(MessageHash.ofContent(message))));
        BitSet unkept = (BitSet) missing.clone();
        if (!kept.isEmpty()) {
            rows.messages(earlier, message -> {
                if (!Placeholder.isDamaged(message) && kept.contains(MessageHash.ofContent(message))) {
                    unkept.clear(message.seq());
                }
            });
        }
        return unkept;
    }

    private SessionKey gather(long earlier, BitSet wanted, List<Long> formers, Session now, Instant at) {
        SessionKey key = now.key();
        Long into = formers.stream().filter(this::isGathered).findFirst().orElse(null);
        GatheredMessages gathered = new GatheredMessages();
        if (into != null) {
            rows.messages(into, gathered::count);
        }
        SessionKey version = into == null ? free(key) : rows.get(into).session().key();
        Session stored = rows.get(earlier).session();
        Session intact = Placeholder.isDamaged(stored) ? now : stored;
        Session of = masking == null ? intact : masking.session(intact);
        rows.gather(
                into,
                of,
                new Former(key, at, true),
                sink -> rows.messages(earlier, message -> {
                    if (wanted.get(message.seq())) {
                        sink.accept(gathered.add(masking == null ? message : masking.message(message)));
                    }
                }),
                () -> gathered.session(version, of));
        return version;
    }

    private boolean isGathered(long row) {
        Former former = rows.get(row).former();
        return former != null && former.gathered();
    }

    private SessionKey free(SessionKey key) {
        int number = 1;
        while (rows.find(Former.key(key, number)).isPresent()) {
            number++;
        }
        return Former.key(key, number);
    }
}
