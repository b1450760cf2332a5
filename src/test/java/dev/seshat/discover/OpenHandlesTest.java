package dev.seshat.discover;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A walk holds few handles, however deep and wide the tree is.
class OpenHandlesTest {

    private static final int CHAINS = 64;
    private static final int DEPTH = 40;
    private static final int TOGETHER = 20;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void noHandleIsHeldWhileTheWalkGoesDeeper() throws IOException {
        Path root = directory.toRealPath().resolve("projects");
        for (int chain = 0; chain < CHAINS; chain++) {
            Path deepest = Files.createDirectories(Path.of(root + "/-p" + chain + "/d".repeat(DEPTH)));
            Files.writeString(deepest.resolve(LogsOnDisk.id(chain) + ".jsonl"), "");
        }
        CountDownLatch together = new CountDownLatch(TOGETHER);
        AtomicInteger most = new AtomicInteger();
        // The first waits a little for the others, so that all threads are as deep as they get.
        WatchedFormat format = new WatchedFormat(_ -> {
            together.countDown();
            await(together);
            most.accumulateAndGet(openBelow(root), Math::max);
        });
        assertThat(LogTree.walk(root, format, Notices.NONE).logs()).hasSize(CHAINS);
        assertThat(most.get()).isLessThanOrEqualTo(64);
    }

    private static void await(CountDownLatch latch) {
        try {
            boolean _ = latch.await(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int openBelow(Path root) {
        int open = 0;
        try (Stream<Path> handles = Files.list(Path.of("/proc/self/fd"))) {
            for (Path handle : handles.toList()) {
                open += target(handle).startsWith(root) ? 1 : 0;
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return open;
    }

    private static Path target(Path handle) {
        try {
            return Files.readSymbolicLink(handle);
        } catch (IOException e) {
            // Closed by now.
            return handle;
        }
    }
}
