package dev.seshat.archive.versions;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.FormerVersion;
import dev.seshat.archive.LogShortfall;
import dev.seshat.archive.Masking;
import dev.seshat.archive.Placeholder;
import dev.seshat.archive.SourceFile.State;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import java.time.Instant;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides what happens to an archived session when its log has changed: no message is dropped unless another
/// version has it.
///
/// A log with only a part of the archived messages changes nothing. One that also has new content is a new
/// version, and the earlier one is kept beside it: completely if much of it is missing, otherwise only the
/// missing messages.
public final class VersionReconciler {

    private final VersionRows rows;
    private final @Nullable Masking masking;

    /// @param masking how new texts are masked; null if the store never masks
    public VersionReconciler(VersionRows rows, @Nullable Masking masking) {
        this.rows = rows;
        this.masking = masking;
    }

    /// The outcome of a reading.
    ///
    /// @param row the current version: the reading, or what was archived before
    /// @param kept what the log no longer contains; null if it contains everything
    public record Outcome(long row, @Nullable LogShortfall kept) {}

    /// A log was read from its beginning. The caller has checked that no other log of the session holds more.
    ///
    /// @param later the reading, which gets its key afterwards
    /// @param earlier what was archived of the log before; null if nothing
    public Outcome read(long later, Session now, @Nullable Long earlier) {
        dropPromptsOf(now, later);
        LogShortfall kept = null;
        if (earlier != null) {
            VersionDiff comparison = VersionDiff.of(rows, earlier, later, masking);
            if (!comparison.missing().isEmpty() && comparison.addsNothing()) {
                return new Outcome(earlier, reduce(later, earlier, comparison));
            }
            kept = supersede(earlier, comparison, now);
        }
        Optional<Long> holder = rows.find(now.key()).filter(row -> row != later);
        if (holder.isPresent()) {
            rows.surpass(holder.get(), now.file());
            LogShortfall fromOther = supersede(holder.get(), VersionDiff.of(rows, holder.get(), later, masking), now);
            kept = kept == null ? fromOther : kept;
        }
        return new Outcome(later, kept);
    }

    /// A session with a log needs nothing of what a history of prompts had of it, in whatever project.
    ///
    /// @param row the session itself
    public void dropPromptsOf(Session session, long row) {
        if (session.promptsOnly()) {
            return;
        }
        for (long each : rows.withSessionId(session.key())) {
            if (each != row && rows.get(each).session().promptsOnly()) {
                rows.surpass(each, session.file());
                rows.delete(each);
            }
        }
    }

    /// Whether a session with only prompts must stay away because the archive has the session itself.
    public boolean isKnownBetter(Session session) {
        return session.promptsOnly()
                && rows.withSessionId(session.key()).stream()
                        .anyMatch(row -> !rows.get(row).session().promptsOnly());
    }

    private LogShortfall reduce(long part, long whole, VersionDiff comparison) {
        Session session = rows.get(whole).session();
        int missing = comparison.missing().cardinality();
        rows.reduce(part, whole);
        rows.delete(part);
        rows.rename(whole, session.key(), null, missing);
        return new LogShortfall(session, missing, session.facts().messageCount(), null);
    }

    /// The key for a session copied from another archive: its own, unless that is taken.
    public SessionKey keyOfCopy(ArchivedSession session) {
        SessionKey key = session.session().key();
        FormerVersion former = session.former();
        if (rows.find(key).isEmpty()) {
            return key;
        }
        return former == null ? FormerVersion.key(key, 0) : free(former.of());
    }

    /// A session was copied from another archive, under the key from [#keyOfCopy].
    public void adopted(long copy, ArchivedSession session) {
        SessionKey key = rows.get(copy).session().key();
        FormerVersion former = session.former();
        if (former != null) {
            rows.rename(copy, key, former, session.missing());
            rows.find(former.of()).ifPresent(live -> tidy(live, former.of(), -1));
            dropIfHeld(copy, former.of());
            return;
        }
        SessionKey own = session.session().key();
        // A damaged log may have lost its project, and then has the key of no project.
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

    /// @param holder the session with the key of the copy, or with its log, as it is now
    private void settle(long copy, SessionKey own, long holder) {
        Session there = rows.get(holder).session();
        VersionDiff comparison = VersionDiff.of(rows, copy, holder, masking);
        if (!comparison.missing().isEmpty() && comparison.addsNothing()) {
            rows.reduce(holder, copy);
            rows.delete(holder);
            rows.rename(copy, own, null, comparison.missing().cardinality());
            rows.follow(there, own);
        } else {
            supersede(copy, comparison, there);
        }
    }

    /// A log no longer contains the session that it was archived as.
    ///
    /// @param state why it is no other session in the archive now
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
                    VersionDiff.of(rows, row, other.get(), masking),
                    rows.get(other.get()).session());
        } else {
            rows.detach(row);
        }
    }

    private boolean isHeld(long row, long by) {
        return VersionDiff.of(rows, row, by, masking).missing().isEmpty();
    }

    /// Delete the former versions of a session that contains all of them again.
    ///
    /// @param before how many messages it had before it grew: shorter versions were checked then
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

    private @Nullable LogShortfall supersede(long earlier, VersionDiff comparison, Session now) {
        Session old = rows.get(earlier).session();
        if (comparison.missing().isEmpty()) {
            rows.delete(earlier);
            rows.follow(old, now.key());
            return null;
        }
        if (!isVersionOf(old.key(), now.key())) {
            rows.detach(earlier);
            return null;
        }
        rows.follow(old, now.key());
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
            return new LogShortfall(now, missing, count, version);
        }
        SessionKey version = free(now.key());
        rows.rename(earlier, version, new FormerVersion(now.key(), at, false), missing);
        formers.stream().filter(former -> isHeld(former, earlier)).forEach(rows::delete);
        return new LogShortfall(now, missing, count, version);
    }

    /// Copies have temporary keys until they are settled.
    private static boolean isVersionOf(SessionKey old, SessionKey now) {
        return old.sessionId().equals(now.sessionId()) || old.equals(FormerVersion.key(now, 0));
    }

    /// The messages that no former version has either.
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
        LostMessages gathered = new LostMessages();
        if (into != null) {
            rows.messages(into, gathered::count);
        }
        SessionKey version = into == null ? free(key) : rows.get(into).session().key();
        Session stored = rows.get(earlier).session();
        Session of = Placeholder.isDamaged(stored) ? now : stored;
        rows.gather(
                into,
                of,
                new FormerVersion(key, at, true),
                sink -> rows.messages(earlier, message -> {
                    if (wanted.get(message.seq())) {
                        sink.accept(gathered.add(message));
                    }
                }),
                () -> gathered.session(version, of));
        return version;
    }

    private boolean isGathered(long row) {
        FormerVersion former = rows.get(row).former();
        return former != null && former.gathered();
    }

    private SessionKey free(SessionKey key) {
        int number = 1;
        while (rows.find(FormerVersion.key(key, number)).isPresent()) {
            number++;
        }
        return FormerVersion.key(key, number);
    }
}
