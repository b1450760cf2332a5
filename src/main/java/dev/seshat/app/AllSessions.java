package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.BrowsedSession;
import dev.seshat.archive.OffDisk;
import dev.seshat.archive.OffDiskSessions;
import dev.seshat.archive.OffDiskSessions.Place;
import dev.seshat.discover.ListedSession;
import dev.seshat.discover.ProjectSummary;
import dev.seshat.discover.Relocations;
import dev.seshat.discover.SessionFilter;
import dev.seshat.discover.SessionOrder;
import dev.seshat.model.Checkout;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Every session there is: those on this disk, first-hand, and beside them those that only the archive has. The one
/// place where the two are merged; a session with a log on this disk is never shown from the archive.
///
/// Without the archive, or when it fails, it has the sessions on disk, and [#unavailable] says why.
///
/// Safe for any number of threads, as far as the access to the archive is.
public final class AllSessions {

    /// How many archived sessions are in memory at once.
    private static final int CHUNK = 200;

    private final List<ListedSession> disk;
    private final Workstation here;
    private final Supplier<Relocations> relocations;
    private final ArchiveAccess archive;
    private @Nullable OffDisk offDisk;
    private volatile @Nullable String unavailable;

    /// @param disk the sessions on this disk, newest first
    /// @param relocations the directories that were moved: while one is, the archive is behind the disk
    public AllSessions(
            List<ListedSession> disk, Workstation here, Supplier<Relocations> relocations, ArchiveAccess archive) {
        this.disk = disk;
        this.here = here;
        this.relocations = relocations;
        this.archive = archive;
    }

    /// A part of a list, in order. An entry is a place on the disk, or the complement of a number in the archive.
    public final class Page {

        private final long total;
        private final List<ListedSession> onDisk;
        private final long[] entries;

        private Page(long total, List<ListedSession> onDisk, long[] entries) {
            this.total = total;
            this.onDisk = onDisk;
            this.entries = entries;
        }

        /// How many sessions match, of which these are some.
        public long total() {
            return total;
        }

        /// How many these are.
        public int size() {
            return entries.length;
        }

        /// Use the sessions in order. They are read in portions.
        public void each(Consumer<BrowsedSession> use) {
            each((_, session) -> use.accept(session));
        }

        private void each(WithEntry use) {
            for (int from = 0; from < entries.length; from += CHUNK) {
                chunk(Arrays.copyOfRange(entries, from, Math.min(entries.length, from + CHUNK)), use);
            }
        }

        private void chunk(long[] chunk, WithEntry use) {
            List<Long> archived = Arrays.stream(chunk)
                    .filter(entry -> entry < 0)
                    .map(entry -> ~entry)
                    .boxed()
                    .toList();
            Map<Long, ArchivedSession> read = archived.isEmpty()
                    ? Map.of()
                    : asked((sessions, which) -> sessions.read(which, archived)).orElse(Map.of());
            for (long entry : chunk) {
                if (entry >= 0) {
                    use.accept(entry, BrowsedSession.of(onDisk.get((int) entry)));
                } else {
                    ArchivedSession session = read.get(~entry);
                    if (session != null) {
                        use.accept(entry, BrowsedSession.of(session, here));
                    }
                }
            }
        }
    }

    /// Uses a session and its entry in a page.
    private interface WithEntry {
        void accept(long entry, BrowsedSession session);
    }

    /// A question to the archive about what is not on this disk.
    private interface Question<T> {
        T of(OffDiskSessions sessions, OffDisk which);
    }

    /// The sessions on this disk.
    public List<ListedSession> onDisk() {
        return disk;
    }

    /// Why the archive could not be asked; empty if it could, or there is none.
    public Optional<String> unavailable() {
        return Optional.ofNullable(unavailable);
    }

    /// How many sessions match.
    public long count(SessionFilter filter) {
        return disk.stream().filter(filter::matches).count() + countOffDisk(filter);
    }

    private long countOffDisk(SessionFilter filter) {
        return filter.logs().isInArchive()
                ? asked((sessions, which) -> sessions.count(which, filter)).orElse(0L)
                : 0;
    }

    /// A page of the sessions that match.
    public Page page(SessionFilter filter, SessionOrder order, long offset, long limit) {
        List<ListedSession> onDisk = disk.stream().filter(filter::matches).toList();
        long archived = countOffDisk(filter);
        long total = onDisk.size() + archived;
        if (order == SessionOrder.MODIFIED) {
            return new Page(total, onDisk, newestFirst(onDisk, archived, filter, offset, limit));
        }
        Page all = new Page(total, onDisk, newestFirst(onDisk, archived, filter, 0, total));
        return new Page(total, onDisk, sorted(all, order, offset, limit));
    }

    /// Without the archived sessions in front of the page, as many of the disk's may be there as it has.
    private long[] newestFirst(
            List<ListedSession> onDisk, long archived, SessionFilter filter, long offset, long limit) {
        long from = Math.max(0, offset - onDisk.size());
        long skip = offset - from;
        long wanted = Math.min(skip + limit, Math.max(0, archived - from));
        List<Place> places = wanted == 0
                ? List.of()
                : asked((sessions, which) -> sessions.newestFirst(which, filter, from, wanted))
                        .orElse(List.of());
        return merged(onDisk, places, skip, limit);
    }

    private static long[] merged(List<ListedSession> onDisk, List<Place> archived, long skip, long limit) {
        long size = Math.clamp(onDisk.size() + archived.size() - skip, 0, limit);
        long[] entries = new long[Math.toIntExact(size)];
        int disk = 0;
        int rest = 0;
        for (long i = 0; i < skip + size; i++) {
            boolean isOnDisk =
                    rest == archived.size() || (disk < onDisk.size() && isBefore(onDisk.get(disk), archived.get(rest)));
            long entry = isOnDisk ? disk++ : ~archived.get(rest++).number();
            if (i >= skip) {
                entries[(int) (i - skip)] = entry;
            }
        }
        return entries;
    }

    private static boolean isBefore(ListedSession onDisk, Place archived) {
        long activeAt = onDisk.time().at().toEpochMilli();
        return activeAt != archived.activeAt()
                ? activeAt > archived.activeAt()
                : onDisk.key().toString().compareTo(archived.key()) <= 0;
    }

    /// Sorting by anything but time takes reading every session.
    private static long[] sorted(Page all, SessionOrder order, long offset, long limit) {
        record Keyed(SessionOrder.Key key, long entry) {}
        List<Keyed> keyed = new ArrayList<>(all.size());
        all.each((entry, session) -> keyed.add(new Keyed(order.key(session.session()), entry)));
        return keyed.stream()
                .sorted(Comparator.comparing(Keyed::key))
                .skip(offset)
                .limit(limit)
                .mapToLong(Keyed::entry)
                .toArray();
    }

    /// The projects of the sessions that match, the most recently used first.
    public List<ProjectSummary> projects(SessionFilter filter) {
        return ProjectSummary.of(disk.stream().filter(filter::matches).toList(), projectsOffDisk(filter));
    }

    /// The projects of those that match and are not on this disk.
    public List<ProjectSummary> projectsOffDisk(SessionFilter filter) {
        return filter.logs().isInArchive()
                ? asked((sessions, which) -> sessions.projects(which, filter)).orElse(List.of())
                : List.of();
    }

    /// The display names of all projects.
    public ProjectLabels labels() {
        Set<Checkout> checkouts =
                disk.stream().map(ListedSession::checkout).collect(Collectors.toCollection(HashSet::new));
        ask(open -> open.checkouts()).ifPresent(checkouts::addAll);
        return ProjectLabels.of(checkouts);
    }

    /// The ids in the archive that begin with one of these texts.
    public List<String> idsBeginningWith(Collection<String> beginnings) {
        return beginnings.isEmpty()
                ? List.of()
                : ask(open -> open.offDisk().idsBeginningWith(beginnings)).orElse(List.of());
    }

    private <T> Optional<T> asked(Question<T> question) {
        return ask(open -> {
            OffDiskSessions sessions = open.offDisk();
            return question.of(sessions, offDisk(sessions));
        });
    }

    /// Once it has failed, the archive is not asked again: the answer is without it as a whole.
    private <T> Optional<T> ask(Function<Archive, T> question) {
        if (unavailable != null) {
            return Optional.empty();
        }
        try {
            return Optional.of(archive.ask(question));
        } catch (SeshatException e) {
            if (e.kind() != Kind.NOT_FOUND) {
                unavailable = String.valueOf(e.getMessage());
            }
            return Optional.empty();
        }
    }

    private synchronized OffDisk offDisk(OffDiskSessions sessions) {
        OffDisk known = offDisk;
        if (known == null) {
            Set<String> keys = new HashSet<>();
            Set<Path> logs = new HashSet<>();
            Relocations moved = relocations.get();
            for (ListedSession listed : disk) {
                keys.add(listed.key().toString());
                moved.formerKeys(listed).forEach(key -> keys.add(key.toString()));
                logs.add(listed.file());
            }
            known = sessions.compare(here, keys, logs::contains);
            offDisk = known;
        }
        return known;
    }
}
