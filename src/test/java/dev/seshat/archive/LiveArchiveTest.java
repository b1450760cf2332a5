package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.Patience;
import dev.seshat.app.ArchiveUpdater;
import dev.seshat.app.LiveArchive;
import dev.seshat.app.WaitProgress;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Concurrent requests to an archive kept open by a server.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LiveArchiveTest extends OnAnArchive {

    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    @Override
    ArchiveStore store(Path place) {
        return new SqliteStore(place.resolve("archive.db"));
    }

    private final ArchiveUpdater updater = new ArchiveUpdater() {
        @Override
        public Optional<Archive> open() {
            open.incrementAndGet();
            return Optional.of(counted(store.open(ENGLISH, false)));
        }

        @Override
        public int update(IndexProgress progress) {
            return 0;
        }
    };

    /// An archive that reports when it is closed.
    private Archive counted(Archive real) {
        return (Archive) Proxy.newProxyInstance(
                Archive.class.getClassLoader(), new Class<?>[] {Archive.class}, (_, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        closed.incrementAndGet();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static long sessions(LiveArchive.State state) {
        long[] count = {0};
        state.archive().sessions(_ -> count[0]++);
        return count[0];
    }

    /// An export of a long session takes seconds.
    @Test
    void whatTakesLongKeepsNobodyFromAsking() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        projects.write("a", Projects.id(1), Lines.prompt(Projects.CWD, "a heron"));
        projects.index(archive);
        try (LiveArchive live = new LiveArchive(updater, _ -> {})) {
            long[] seen = {0};
            Thread slow = Thread.ofVirtual()
                    .start(() -> seen[0] = live.ask(
                            state -> {
                                reading.countDown();
                                await(goOn);
                                return sessions(state);
                            },
                            WaitProgress.NOBODY));
            try {
                reading.await();
                assertThat(live.<Long>ask(LiveArchiveTest::sessions, WaitProgress.NOBODY))
                        .isEqualTo(1);
                writeAnother();
                assertThat(live.<Long>ask(LiveArchiveTest::sessions, WaitProgress.NOBODY))
                        .isEqualTo(2);
                // When idle, the archive is closed, but not while requests use it.
                Runnable rest = live::close;
                rest.run();
            } finally {
                goOn.countDown();
            }
            slow.join();
            assertThat(seen[0]).isEqualTo(2);
        }
        assertThat(open.get()).isEqualTo(2);
    }

    @Test
    void asManyAsThereAreReadersAreAnsweredAtTheSameTime() throws Exception {
        projects.write("a", Projects.id(1), Lines.prompt(Projects.CWD, "a heron"));
        projects.index(archive);
        CyclicBarrier all = new CyclicBarrier(LiveArchive.READERS);
        AtomicInteger present = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (LiveArchive live = new LiveArchive(updater, _ -> {});
                ExecutorService people = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Long>> answers = new ArrayList<>();
            for (int i = 0; i < 3 * LiveArchive.READERS; i++) {
                answers.add(people.submit(() -> live.ask(
                        state -> {
                            most.accumulateAndGet(present.incrementAndGet(), Math::max);
                            // No request gets through alone.
                            meet(all);
                            present.decrementAndGet();
                            return sessions(state);
                        },
                        WaitProgress.NOBODY)));
            }
            for (Future<Long> answer : answers) {
                assertThat(answer.get()).isEqualTo(1);
            }
            assertThat(open.get() - closed.get())
                    .as("one is enough for the next question")
                    .isEqualTo(1);
        }
        assertThat(most).hasValue(LiveArchive.READERS);
        assertThat(closed).hasValue(open.get());
    }

    @Test
    void noReaderIsLostWhenQuestionsFail() throws Exception {
        projects.write("a", Projects.id(1), Lines.prompt(Projects.CWD, "a heron"));
        projects.index(archive);
        try (LiveArchive live = new LiveArchive(updater, _ -> {})) {
            for (Kind kind : Kind.values()) {
                for (int i = 0; i <= LiveArchive.READERS; i++) {
                    assertThatThrownBy(() -> live.ask(
                                    _ -> {
                                        throw new SeshatException(kind, "no answer");
                                    },
                                    WaitProgress.NOBODY))
                            .hasMessage("no answer");
                }
            }
            assertThatThrownBy(() -> live.ask(
                            _ -> {
                                throw new IllegalStateException("a fault");
                            },
                            WaitProgress.NOBODY))
                    .hasMessage("a fault");
            assertThat(live.<Long>ask(LiveArchiveTest::sessions, WaitProgress.NOBODY))
                    .isEqualTo(1);
            assertThat(open.get() - closed.get()).isEqualTo(1);
        }
        assertThat(closed).hasValue(open.get());
    }

    @Test
    void whoIsAnsweredWhenTheServerRestsClosesTheReader() {
        projects.index(archive);
        try (LiveArchive live = new LiveArchive(updater, _ -> {})) {
            Runnable rest = live::close;
            live.ask(
                    state -> {
                        rest.run();
                        assertThat(closed).hasValue(0);
                        return sessions(state);
                    },
                    WaitProgress.NOBODY);
            assertThat(closed).hasValue(1);
        }
    }

    private static void meet(CyclicBarrier all) {
        try {
            all.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("others have to wait", e);
        }
    }

    private void writeAnother() throws IOException {
        projects.write("a", Projects.id(2), Lines.prompt(Projects.CWD, "a lapwing"));
        projects.index(archive);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
