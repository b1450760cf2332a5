package dev.seshat.archive.usage;

import static java.util.Objects.requireNonNull;

import dev.seshat.query.DateRange;
import dev.seshat.query.Filter;
import java.time.ZoneId;
import java.util.List;

/// What statistics are about.
///
/// @param sessions filters on sessions
/// @param when the time of what is counted, to the quarter of an hour
/// @param zone where days begin
public record UsageScope(List<Filter> sessions, DateRange when, ZoneId zone) {

    /// The length of a slot: in every time zone days begin at quarters of an hour.
    public static final long SLOT_MILLIS = 15 * 60 * 1000;

    public UsageScope {
        sessions = List.copyOf(sessions);
        requireNonNull(when, "when");
        requireNonNull(zone, "zone");
    }
}
