package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Who asks an archive that a server keeps, and who has to wait for whom.
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class LiveArchiveTest extends OnAnArchive {

    private final AtomicInteger open = new AtomicInteger();

    @Override
    ArchiveStore store(Path place) {
        return new SqliteStore(place.resolve("archive.db"));
    }

    private final Upkeep upkeep = new Upkeep() {
        @Override
        public Optional<Archive> open() {
            open.incrementAndGet();
            return Optional.of(store.open(ENGLISH, false));
        }

        @Override
        public int update(IndexProgress progress) {
            return 0;
        }
    };

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
        try (LiveArchive live = new LiveArchive(upkeep, _ -> {})) {
            long[] seen = {0};
            Thread slow = Thread.ofVirtual()
                    .start(() -> seen[0] = live.askApart(
                            state -> {
                                reading.countDown();
                                await(goOn);
                                return sessions(state);
                            },
                            Waiting.NOBODY));
            try {
                reading.await();
                assertThat(live.<Long>ask(LiveArchiveTest::sessions, Waiting.NOBODY))
                        .isEqualTo(1);
                writeAnother();
                assertThat(live.<Long>ask(LiveArchiveTest::sessions, Waiting.NOBODY))
                        .isEqualTo(2);
                // At rest the archive is closed, but not for those who are at it.
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
