package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Seshat;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When a verb has ended, the process ends, whatever threads are left.
class LeftThreadTest {

    @TempDir
    private Path home;

    @Test
    void aThreadThatIsLeftDoesNotKeepTheProcess() throws Exception {
        Outcome outcome = RealProgram.at(home).runClass(Leaving.class);
        assertThat(outcome.out()).startsWith("seshat ");
        assertThat(outcome.exit()).isZero();
    }

    /// The program with a thread that waits forever.
    static final class Leaving {

        public static void main(String[] words) {
            CountDownLatch never = new CountDownLatch(1);
            Thread.ofPlatform().start(() -> {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            Seshat.main(new String[] {"--version"});
        }
    }
}
