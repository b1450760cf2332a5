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

/// When requests are answered, and what happens when there are none.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RequestLimiterTest {

    private static final int AT_ONCE = 24;

    /// This bounds memory: each request in progress holds a response.
    @Test
    void neverAreMoreAnsweredAtOnce() throws InterruptedException {
        RequestLimiter limiter = new RequestLimiter(() -> {});
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch full = new CountDownLatch(AT_ONCE);
        CountDownLatch goOn = new CountDownLatch(1);
        List<Thread> asking = new ArrayList<>();
        for (int i = 0; i < 3 * AT_ONCE; i++) {
            asking.add(Thread.ofVirtual()
                    .start(() -> limiter.take(() -> {
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

    /// After each period of work, not only after the first.
    @Test
    void whatIsHeldIsLetGoWheneverNobodyAsksAnyMore() throws InterruptedException {
        Semaphore letGo = new Semaphore(0);
        IdleMemoryRelease idleRelease = new IdleMemoryRelease(letGo::release, Duration.ofMillis(400));
        for (int i = 0; i < 2; i++) {
            idleRelease.answered();
            idleRelease.answered();
            letGo.acquire();
        }
        assertThat(letGo.availablePermits()).isZero();
    }
}
