package dev.seshat.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Who is answered when, and what is done when nobody is.
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class TurnsTest {

    private static final int AT_ONCE = 24;

    /// Memory is bounded by it: each who is answered holds an answer.
    @Test
    void neverAreMoreAnsweredAtOnce() throws InterruptedException {
        Turns turns = new Turns(() -> {});
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch full = new CountDownLatch(AT_ONCE);
        CountDownLatch goOn = new CountDownLatch(1);
        List<Thread> asking = new ArrayList<>();
        for (int i = 0; i < 3 * AT_ONCE; i++) {
            asking.add(Thread.ofVirtual()
                    .start(() -> turns.take(() -> {
                        most.accumulateAndGet(now.incrementAndGet(), Math::max);
                        full.countDown();
                        await(goOn);
                        now.decrementAndGet();
                    })));
        }
        full.await();
        goOn.countDown();
        for (Thread each : asking) {
            each.join();
        }
        assertThat(most.get()).isEqualTo(AT_ONCE);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// After each time of work, not only after the first.
    @Test
    void whatIsHeldIsLetGoWheneverNobodyAsksAnyMore() throws InterruptedException {
        Semaphore letGo = new Semaphore(0);
        Rest rest = new Rest(letGo::release, Duration.ofMillis(50));
        for (int i = 0; i < 2; i++) {
            rest.answered();
            rest.answered();
            letGo.acquire();
        }
        assertThat(letGo.availablePermits()).isZero();
    }
}
