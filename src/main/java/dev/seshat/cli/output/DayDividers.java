package dev.seshat.cli.output;

import dev.seshat.terminal.HumanReadable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes dividers between messages where the day changed or a long time passed. One per transcript; not
/// thread-safe.
final class DayDividers {

    private static final Duration PAUSE = Duration.ofMinutes(5);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_OF_YEAR = DateTimeFormatter.ofPattern("EEE d MMM yyyy", Locale.ENGLISH);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(" HH:mm", Locale.ENGLISH);

    private final ZoneId zone;
    private @Nullable Instant previous;
    private @Nullable LocalDate day;

    DayDividers(ZoneId zone) {
        this.zone = zone;
    }

    /// Begin on the day that the header names.
    void begin(@Nullable Instant at) {
        day = at == null ? null : at.atZone(zone).toLocalDate();
    }

    /// The divider before a message at this time, if any.
    Optional<String> before(@Nullable Instant at) {
        if (at == null) {
            return Optional.empty();
        }
        ZonedDateTime local = at.atZone(zone);
        LocalDate today = local.toLocalDate();
        boolean newDay = day != null && !day.equals(today);
        DateTimeFormatter format = day != null && day.getYear() == today.getYear() ? DAY : DAY_OF_YEAR;
        // Messages of subagents may come after later ones; going back in time is not a pause.
        Duration pause = previous == null ? Duration.ZERO : Duration.between(previous, at);
        previous = at;
        day = today;
        if (pause.compareTo(PAUSE) > 0) {
            return Optional.of(HumanReadable.duration(pause) + " later · " + format.format(local) + TIME.format(local));
        }
        return newDay ? Optional.of(format.format(local)) : Optional.empty();
    }
}
