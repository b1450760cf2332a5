package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server of a shared archive accepts connections but does not respond: no verb waits forever.
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class FrozenArchiveTest {

    @Test
    void everyVerbGivesUpAndWorksAgain(@TempDir Path home) throws Exception {
        try (TeamServer team = TeamServer.start()) {
            RealProgram program = TeamServer.program(home, "ws-a", team.newDatabase());
            assertThat(program.run("index").exit()).isZero();
            team.freeze();
            try {
                // A list waits no longer than people do, and has what is on disk.
                long before = System.nanoTime();
                Outcome list = program.run("list");
                assertThat(list.exit()).isZero();
                assertThat(list.err())
                        .contains(
                                "Only sessions on this disk are listed: the archive did not respond within 3 seconds.");
                assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(9));
                for (String[] words :
                        new String[][] {{"search", "heron"}, {"status"}, {"index"}, {"show", "9999aaaa"}}) {
                    Outcome gaveUp = program.run((Object[]) words);
                    assertThat(gaveUp.exit())
                            .as("%s %s", words[0], gaveUp.err())
                            .isEqualTo(2);
                    assertThat(gaveUp.err()).as("%s", words[0]).contains("cannot be reached");
                }
            } finally {
                team.thaw();
            }
            assertThat(program.run("index").exit()).isZero();
            assertThat(program.run("status").exit()).isZero();
        }
    }
}
