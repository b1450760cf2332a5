package dev.seshat.discover;

import dev.seshat.model.Checkout;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What a list knows about every session without reading its facts: enough to sort, to filter by day and to
/// distinguish projects.
record SessionGlance(SessionTime time, Checkout checkout) {

    static SessionGlance of(LogOnDisk log, SessionFacts facts) {
        return of(log, facts.lastMessageAt(), facts.checkout());
    }

    static SessionGlance of(LogOnDisk log, @Nullable Instant lastMessageAt, Checkout checkout) {
        return new SessionGlance(SessionTime.of(lastMessageAt, log.stamp().modified()), checkout);
    }
}
