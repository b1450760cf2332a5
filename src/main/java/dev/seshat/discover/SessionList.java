package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The list of sessions as a server keeps it: discovered at most every thirty seconds, once for concurrent
/// callers.
///
/// Safe for any number of threads.
public final class SessionList {

    private static final Duration LIFETIME = Duration.ofSeconds(30);

    private record Kept(List<ListedSession> sessions, Instant at) {}

    private final Supplier<List<ListedSession>> discovery;
    private final Clock clock;
    private @Nullable Kept kept;
    private @Nullable CompletableFuture<List<ListedSession>> running;

    public SessionList(Supplier<List<ListedSession>> discovery, Clock clock) {
        this.discovery = requireNonNull(discovery, "discovery");
        this.clock = requireNonNull(clock, "clock");
    }

    /// The sessions, from memory if they were discovered less than thirty seconds ago.
    public List<ListedSession> sessions() {
        return ask(false);
    }

    /// The sessions, discovered now; concurrent callers share one discovery.
    public List<ListedSession> refresh() {
        return ask(true);
    }

    private List<ListedSession> ask(boolean refresh) {
        CompletableFuture<List<ListedSession>> answer;
        boolean mine = false;
        synchronized (this) {
            if (!refresh && kept != null && clock.instant().isBefore(kept.at().plus(LIFETIME))) {
                return kept.sessions();
            }
            if (running == null) {
                running = new CompletableFuture<>();
                mine = true;
            }
            answer = running;
        }
        if (mine) {
            discover(answer);
        }
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private void discover(CompletableFuture<List<ListedSession>> answer) {
        try {
            List<ListedSession> sessions = List.copyOf(discovery.get());
            synchronized (this) {
                kept = new Kept(sessions, clock.instant());
                running = null;
            }
            answer.complete(sessions);
        } catch (RuntimeException | Error e) {
            synchronized (this) {
                running = null;
            }
            answer.completeExceptionally(e);
        }
    }
}
