package dev.seshat.tool;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.tool.LineDiff.Change;
import dev.seshat.tool.LineDiff.Kind;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LineDiffTest {

    @Test
    void showsWhatWentAndWhatCame() {
        assertThat(diff("a\nb\nc", "a\nB\nc")).isEqualTo(" a|-b|+B| c");
    }

    @Test
    void leavesOutWhatIsFarFromAnyChange() {
        assertThat(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\nx"))
                .isEqualTo("⋮| 9| 10| 11|-12|+x");
    }

    @Test
    void showsOneFarLineRatherThanSayingThatItIsMissing() {
        assertThat(diff("1\n2\n3\n4\nx", "1\n2\n3\n4\ny")).isEqualTo(" 1| 2| 3| 4|-x|+y");
    }

    @Test
    void ofTextsTooLongToAlignShowsAllThatWentThenAllThatCame() {
        String before = IntStream.range(0, 2000).mapToObj(i -> "a" + i).collect(joining("\n"));
        String after = IntStream.range(0, 2000).mapToObj(i -> "b" + i).collect(joining("\n"));

        List<Change> changes = LineDiff.of(before, after);

        assertThat(changes.subList(0, 2000)).allMatch(change -> change.kind() == Kind.REMOVED);
        assertThat(changes.subList(2000, 4000)).allMatch(change -> change.kind() == Kind.ADDED);
    }

    @Property
    void holdsBothTextsAndKeepsAsMuchAsPossible(
            @ForAll @Size(max = 6) List<@IntRange(max = 2) Integer> before,
            @ForAll @Size(max = 6) List<@IntRange(max = 2) Integer> after) {
        List<Change> changes = LineDiff.of(lines(before), lines(after));
        if (changes.stream().anyMatch(change -> change.kind() == Kind.SKIPPED)) {
            return;
        }

        assertThat(without(Kind.ADDED, changes)).isEqualTo(lines(before));
        assertThat(without(Kind.REMOVED, changes)).isEqualTo(lines(after));
        assertThat(changes.stream().filter(change -> change.kind() == Kind.KEPT).count())
                .isEqualTo(longestCommon(before, after));
    }

    private static int longestCommon(List<Integer> a, List<Integer> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return 0;
        }
        List<Integer> restOfA = a.subList(1, a.size());
        List<Integer> restOfB = b.subList(1, b.size());
        return a.getFirst().equals(b.getFirst())
                ? 1 + longestCommon(restOfA, restOfB)
                : Math.max(longestCommon(restOfA, b), longestCommon(a, restOfB));
    }

    private static String lines(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(joining("\n"));
    }

    private static String without(Kind kind, List<Change> changes) {
        return changes.stream()
                .filter(change -> change.kind() != kind)
                .map(Change::text)
                .collect(joining("\n"));
    }

    private static String diff(String before, String after) {
        return LineDiff.of(before, after).stream()
                .map(change -> switch (change.kind()) {
                    case KEPT -> " " + change.text();
                    case REMOVED -> "-" + change.text();
                    case ADDED -> "+" + change.text();
                    case SKIPPED -> "⋮";
                })
                .collect(joining("|"));
    }
}
