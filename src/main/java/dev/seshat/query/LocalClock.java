package dev.seshat.query;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/// The clock on the wall. Its time zone is looked up when it is asked for: the rules of all zones take longer to find
/// than most queries to answer, and few name a date.
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
