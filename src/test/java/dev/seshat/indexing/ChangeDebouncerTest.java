package dev.seshat.indexing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The first change of a log is due at once; later ones wait and are combined.
class ChangeDebouncerTest {

    private static final Instant START = Instant.parse("2026-02-01T10:00:00Z");
    private static final Path A = Path.of("/logs/a.jsonl");
    private static final Path B = Path.of("/logs/b.jsonl");

    private final ChangeDebouncer debouncer = new ChangeDebouncer(Duration.ofSeconds(1));

    @Test
    void theFirstChangeIsDueAtOnce() {
        debouncer.add(Set.of(A));
        assertThat(debouncer.untilDue(START)).contains(Duration.ZERO);
        assertThat(debouncer.take(START)).containsExactly(A);
        assertThat(debouncer.untilDue(START)).isEmpty();
    }

    @Test
    void anotherChangeOfTheSameLogWaitsForTheRestOfTheSecond() {
        debouncer.done(List.of(A), START);
        for (int i = 0; i < 20; i++) {
            debouncer.add(Set.of(A));
            assertThat(debouncer.take(START.plusMillis(10L * i))).isEmpty();
        }
        assertThat(debouncer.untilDue(START.plusMillis(400))).contains(Duration.ofMillis(600));
        assertThat(debouncer.take(START.plusMillis(999))).isEmpty();
        assertThat(debouncer.take(START.plusMillis(1000))).containsExactly(A);
        assertThat(debouncer.take(START.plusMillis(2000))).isEmpty();
    }

    @Test
    void aChangeOfAnotherLogDoesNotWait() {
        debouncer.done(List.of(A), START);
        debouncer.add(Set.of(A, B));
        assertThat(debouncer.untilDue(START.plusMillis(1))).contains(Duration.ZERO);
        assertThat(debouncer.take(START.plusMillis(1))).containsExactly(B);
        assertThat(debouncer.untilDue(START.plusMillis(1))).contains(Duration.ofMillis(999));
    }

    @Test
    void aLookAtEverythingIsOneAtEachThatWaits() {
        debouncer.add(Set.of(A));
        debouncer.allDone(START);
        assertThat(debouncer.untilDue(START)).isEmpty();
        debouncer.add(Set.of(A));
        assertThat(debouncer.take(START.plusMillis(500))).isEmpty();
        assertThat(debouncer.take(START.plusMillis(1500))).containsExactly(A);
    }
}
