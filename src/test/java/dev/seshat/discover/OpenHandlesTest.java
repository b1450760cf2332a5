package dev.seshat.discover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.host.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

    @TempDir
    private Path directory = Path.of("");

    @Test
    void noHandleIsHeldWhileTheWalkGoesDeeper() throws IOException {
        Path root = directory.toRealPath().resolve("projects");
        for (int chain = 0; chain < CHAINS; chain++) {
            Path deepest = Files.createDirectories(root.resolve("-p" + chain + "/d".repeat(DEPTH)));
            Files.writeString(deepest.resolve(LogsOnDisk.id(chain) + ".jsonl"), "");
        }
        HandleCounting format = new HandleCounting(root);
        assertThat(LogTree.walk(root, format, Notices.NONE).logs()).hasSize(CHAINS);
        assertThat(format.most.get()).isLessThanOrEqualTo(64);
    }

    /// Claude Code's format, which counts the handles below a root whenever it is shown a file.
    ///
    /// The first one waits a little for the others, so that all threads stand as deep as they go.
    private record HandleCounting(Path root, AgentFormat format, CountDownLatch together, AtomicInteger most)
            implements AgentFormat {

        HandleCounting(Path root) {
            this(root, new ClaudeFormat(), new CountDownLatch(CHAINS), new AtomicInteger());
        }

        @Override
        public Optional<SessionFile> recognise(Path path) {
            together.countDown();
            try {
                boolean _ = together.await(1, TimeUnit.SECONDS);
                most.accumulateAndGet(openBelow(root), Math::max);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return format.recognise(path);
        }

        private static int openBelow(Path root) throws IOException {
            int open = 0;
            try (Stream<Path> handles = Files.list(Path.of("/proc/self/fd"))) {
                for (Path handle : handles.toList()) {
                    // A handle may be closed by now.
                    open += Files.isSymbolicLink(handle) && target(handle).startsWith(root) ? 1 : 0;
                }
            }
            return open;
        }

        private static Path target(Path handle) {
            try {
                return Files.readSymbolicLink(handle);
            } catch (IOException e) {
                return handle;
            }
        }

        @Override
        public String agent() {
            return format.agent();
        }

        @Override
        public String displayName() {
            return format.displayName();
        }

        @Override
        public List<String> rootVariables() {
            return format.rootVariables();
        }

        @Override
        public List<Path> roots(Environment environment) {
            return format.roots(environment);
        }

        @Override
        public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
            return format.parentOf(subagent, parentId);
        }

        @Override
        public LogReader reader(int maxLineBytes) {
            return format.reader(maxLineBytes);
        }
    }
}
