package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server of a shared archive accepts connections but does not respond: no verb waits forever.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FrozenArchiveTest {

    @Test
    void everyVerbGivesUpAndWorksAgain(@TempDir Path home) throws Exception {
        try (TeamServer team = TeamServer.start();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            RealProgram program = TeamServer.program(home, "ws-a", team.newDatabase());
            assertThat(program.run("index").exit()).isZero();
            team.freeze();
            try {
                Map<String, Future<Outcome>> others = new LinkedHashMap<>();
                for (String words : List.of("search heron", "status", "index", "show 9999aaaa")) {
                    others.put(words, threads.submit(() -> program.run((Object[]) words.split(" "))));
                }
                // A list waits no longer than people do, and has what is on disk.
                Outcome list = program.run("list");
                assertThat(list.exit()).isZero();
                assertThat(list.err())
                        .contains(
                                "Only sessions on this disk are listed: the archive did not respond within 3 seconds.");
                assertThat(others.values()).noneMatch(Future::isDone);
                for (Map.Entry<String, Future<Outcome>> each : others.entrySet()) {
                    Outcome gaveUp = each.getValue().get();
                    assertThat(gaveUp.exit())
                            .as("%s %s", each.getKey(), gaveUp.err())
                            .isEqualTo(2);
                    assertThat(gaveUp.err()).as(each.getKey()).contains("cannot be reached");
                }
            } finally {
                team.thaw();
            }
            assertThat(program.run("index").exit()).isZero();
            assertThat(program.run("status").exit()).isZero();
        }
    }
}
