package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The first change of a log is due at once; those that follow wait, and together.
class HeldBackTest {

    private static final Instant START = Instant.parse("2026-02-01T10:00:00Z");
    private static final Path A = Path.of("/logs/a.jsonl");
    private static final Path B = Path.of("/logs/b.jsonl");

    private final HeldBack heldBack = new HeldBack(Duration.ofSeconds(1));

    @Test
    void theFirstChangeIsDueAtOnce() {
        heldBack.add(Set.of(A));
        assertThat(heldBack.untilDue(START)).contains(Duration.ZERO);
        assertThat(heldBack.take(START)).containsExactly(A);
        assertThat(heldBack.untilDue(START)).isEmpty();
    }

    @Test
    void anotherChangeOfTheSameLogWaitsForTheRestOfTheSecond() {
        heldBack.done(List.of(A), START);
        for (int i = 0; i < 20; i++) {
            heldBack.add(Set.of(A));
            assertThat(heldBack.take(START.plusMillis(10L * i))).isEmpty();
        }
        assertThat(heldBack.untilDue(START.plusMillis(400))).contains(Duration.ofMillis(600));
        assertThat(heldBack.take(START.plusMillis(999))).isEmpty();
        assertThat(heldBack.take(START.plusMillis(1000))).containsExactly(A);
        assertThat(heldBack.take(START.plusMillis(2000))).isEmpty();
    }

    @Test
    void aChangeOfAnotherLogDoesNotWait() {
        heldBack.done(List.of(A), START);
        heldBack.add(Set.of(A, B));
        assertThat(heldBack.untilDue(START.plusMillis(1))).contains(Duration.ZERO);
        assertThat(heldBack.take(START.plusMillis(1))).containsExactly(B);
        assertThat(heldBack.untilDue(START.plusMillis(1))).contains(Duration.ofMillis(999));
    }

    @Test
    void aLookAtEverythingIsOneAtEachThatWaits() {
        heldBack.add(Set.of(A));
        heldBack.allDone(START);
        assertThat(heldBack.untilDue(START)).isEmpty();
        heldBack.add(Set.of(A));
        assertThat(heldBack.take(START.plusMillis(500))).isEmpty();
        assertThat(heldBack.take(START.plusMillis(1500))).containsExactly(A);
    }
}
