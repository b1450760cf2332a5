package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.IndexLock;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The lock of the archive, as another process sees it.
class IndexLockTest {

    @TempDir
    private Path home = Path.of("");

    /// POSIX drops a process's lock when the process closes any descriptor of the file: a search that checked
    /// whether it could write once let another process index at the same time.
    @Test
    void askingForTheLockAgainDoesNotGiveItUp() throws Exception {
        Log.write(home.resolve(".claude/projects"), "/w", "abcd1111-0000-4000-8000-000000000001", "Hello");
        RealProgram other = RealProgram.at(home);
        assertThat(other.run("index").exit()).isZero();
        Path archive = ArchiveFile.at(home).path();
        String holder = "process " + ProcessHandle.current().pid();
        try (IndexLock _ = IndexLock.tryTake(archive).orElseThrow()) {
            assertThat(IndexLock.tryTake(archive)).isEmpty();
            assertThat(IndexLock.presentHolder(archive)).contains(holder);
            assertThat(IndexLock.holder(archive)).isEqualTo(holder);
            assertThat(other.run("status").out()).contains(holder);
        }
        assertThat(other.run("status").out()).doesNotContain(holder);
        assertThat(IndexLock.presentHolder(archive)).isEmpty();
    }
}
