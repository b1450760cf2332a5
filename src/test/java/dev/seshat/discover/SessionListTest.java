package dev.seshat.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SessionListTest {

    private final AtomicInteger discoveries = new AtomicInteger();
    private Instant now = Instant.parse("2026-02-04T12:00:00Z");
    private final Clock clock = new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    };

    @Test
    void remembersTheListForThirtySeconds() {
        SessionList list = new SessionList(this::discover, clock);
        list.sessions();
        now = now.plus(Duration.ofMillis(29_999));
        list.sessions();
        assertThat(discoveries).hasValue(1);
        now = now.plus(Duration.ofMillis(1));
        list.sessions();
        assertThat(discoveries).hasValue(2);
    }

    @Test
    void refreshDiscoversAnew() {
        SessionList list = new SessionList(this::discover, clock);
        list.sessions();
        list.refresh();
        list.sessions();
        assertThat(discoveries).hasValue(2);
    }

    @Test
    void allWhoAskAtOnceShareOneDiscovery() throws Exception {
        CountDownLatch asked = new CountDownLatch(100);
        SessionList list = new SessionList(
                () -> {
                    await(asked);
                    return discover();
                },
                clock);
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<ListedSession>>> answers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                boolean refresh = i % 2 == 0;
                answers.add(pool.submit(() -> {
                    asked.countDown();
                    return refresh ? list.refresh() : list.sessions();
                }));
            }
            for (Future<List<ListedSession>> answer : answers) {
                assertThat(answer.get()).isEmpty();
            }
        }
        // A caller that was counted but had not yet asked when the first discovery ended may have started
        // another.
        assertThat(discoveries.get()).isBetween(1, 3);
    }

    @Test
    void aFailureIsToldToAllWhoWaitAndNotRemembered() {
        AtomicInteger calls = new AtomicInteger();
        SessionList list = new SessionList(
                () -> {
                    if (calls.getAndIncrement() == 0) {
                        throw new IllegalStateException("disk on fire");
                    }
                    return discover();
                },
                clock);
        assertThatThrownBy(list::sessions)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("disk on fire");
        assertThat(list.sessions()).isEmpty();
    }

    private List<ListedSession> discover() {
        discoveries.incrementAndGet();
        return List.of();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
