package dev.seshat.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Work on a second thread while the first one reads.
class ReadAndWorkTest {

    private static final List<Integer> MANY = IntStream.range(0, 1_000).boxed().toList();

    @Test
    void resultsComeInTheOrderOfReading() {
        List<String> worked = ReadAndWork.each(MANY, Optional::of, String::valueOf);
        assertThat(worked).isEqualTo(MANY.stream().map(String::valueOf).toList());
    }

    @Test
    void whatCannotBeReadIsLeftOut() {
        Function<Integer, Optional<Integer>> even = number -> number % 2 == 0 ? Optional.of(number) : Optional.empty();
        assertThat(ReadAndWork.each(MANY, even, number -> number + 1))
                .hasSize(500)
                .startsWith(1, 3, 5);
        assertThat(ReadAndWork.each(List.of(1, 2), even, number -> number + 1)).containsExactly(3);
    }

    @Test
    void readsOnTheCallingThread() {
        Thread caller = Thread.currentThread();
        List<Boolean> own = ReadAndWork.each(
                MANY, number -> Optional.of(Thread.currentThread().equals(caller)), Function.identity());
        assertThat(own).containsOnly(true);
    }

    @Test
    void aFailureOfTheWorkIsThrownAndEndsTheThread() {
        Function<Integer, Integer> failing = number -> 1 / (number - 500);
        assertThatThrownBy(() -> ReadAndWork.each(MANY, Optional::of, failing)).isInstanceOf(ArithmeticException.class);
        assertThat(threads()).isEmpty();
    }

    @Test
    void aFailureOfTheReaderIsThrownAndEndsTheThread() {
        Function<Integer, Optional<Integer>> failing = number -> Optional.of(1 / (number - 500));
        assertThatThrownBy(() -> ReadAndWork.each(MANY, failing, Function.identity()))
                .isInstanceOf(ArithmeticException.class);
        assertThat(threads()).isEmpty();
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("passages"))
                .toList();
    }
}
