package dev.seshat.archive;

import dev.seshat.discover.ProjectSummary;
import dev.seshat.discover.SessionFilter;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// The sessions of an archive that are not on this disk, for a list that shows them beside those that are.
/// Former versions are no sessions of their own here.
///
/// Filters mean what they mean for logs, and only the sessions of a page are read, so the cost of a page does not
/// grow with the archive.
public interface OffDiskSessions {

    /// A session and its place in the list.
    ///
    /// @param number identifies it in this archive
    /// @param activeAt when it was last active, in milliseconds since 1970
    record Place(long number, long activeAt, String key) {}

    /// Compare the archive with what is on this disk.
    ///
    /// @param keys the keys of all sessions on this disk
    /// @param isListed whether a path is the log of one of them: a damaged log may have another key than its
    /// archived session
    OffDisk compare(Workstation here, Collection<String> keys, Predicate<Path> isListed);

    /// How many there are.
    long count(OffDisk which, SessionFilter filter);

    /// Some of them, newest first; for equal times the key decides.
    List<Place> newestFirst(OffDisk which, SessionFilter filter, long offset, long limit);

    /// Read sessions by their numbers. One that was deleted in the meantime, or cannot be read, is missing.
    Map<Long, ArchivedSession> read(OffDisk which, Collection<Long> numbers);

    /// Their projects, in no particular order.
    List<ProjectSummary> projects(OffDisk which, SessionFilter filter);

    /// The ids of all archived sessions that begin with one of these texts; an id that several sessions have is
    /// there several times.
    List<String> idsBeginningWith(Collection<String> beginnings);
}
