package dev.seshat.query;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/// The system clock. Its time zone is loaded on demand: loading the rules of all zones takes longer than
/// answering most queries, and few contain a date.
public final class LocalClock extends Clock {

    @Override
    public Instant instant() {
        return Instant.now();
    }

    @Override
    public ZoneId getZone() {
        return ZoneId.systemDefault();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.system(zone);
    }
}
