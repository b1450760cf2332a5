package dev.seshat.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.Patience;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class WorkListTest {

    private static final long LATER = TimeUnit.HOURS.toNanos(1);

    private final WorkList work = new WorkList();
    private final AtomicInteger done = new AtomicInteger();

    @Test
    void nothingToDoIsDone() throws Exception {
        work.run(0, 30);
    }

    @Test
    void runsWhatTasksAddAndWhatThoseAdd() throws Exception {
        grow(9);
        work.run(LATER, 30);
        assertThat(done).hasValue(511);
    }

    @Test
    void runsEachOnceAlsoWithOthers() throws Exception {
        grow(12);
        work.run(0, 30);
        assertThat(done).hasValue(4095);
    }

    /// A tree of tasks, each of which adds two.
    private void grow(int depth) {
        work.add(() -> {
            done.incrementAndGet();
            if (depth > 1) {
                grow(depth - 1);
                grow(depth - 1);
            }
        });
    }

    @Test
    void nobodyIsCalledForWhatIsDoneSoon() throws Exception {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < 100; i++) {
            work.add(() -> seen.add(Thread.currentThread()));
        }
        work.run(LATER, 30);
        assertThat(seen).containsExactly(Thread.currentThread());
    }

    /// The first task delays the others; each of the rest waits until all have started, so all must run at
    /// once.
    @Test
    void othersAreCalledForWhatTakesLongAndNoMoreThanMay() throws Exception {
        CountDownLatch begun = new CountDownLatch(5);
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < 5; i++) {
            work.add(() -> {
                seen.add(Thread.currentThread());
                begun.countDown();
                await(begun);
            });
        }
        work.add(done::incrementAndGet);
        work.run(0, 5);
        assertThat(seen).hasSize(5);
        assertThat(done).hasValue(1);
    }

    /// A waiting thread is woken by the one that adds work, even if that is the only busy one.
    @Test
    void theIdleHearOfTasksThatTheOnlyBusyOneAdds() throws Exception {
        CountDownLatch met = new CountDownLatch(2);
        work.add(() -> {
            pause();
            for (int i = 0; i < 2; i++) {
                work.add(() -> {
                    met.countDown();
                    await(met);
                });
            }
            // Still busy: another thread has to take both.
            await(met);
            done.incrementAndGet();
        });
        work.add(done::incrementAndGet);
        work.add(WorkListTest::pause);
        work.run(0, 3);
        assertThat(done).hasValue(2);
    }

    @Test
    void whatATaskThrowsEndsAll() {
        work.add(done::incrementAndGet);
        work.add(() -> {
            throw new IllegalArgumentException("broken");
        });
        assertThatThrownBy(() -> work.run(LATER, 30)).hasRootCauseMessage("broken");
        assertThat(done).hasValue(0);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
