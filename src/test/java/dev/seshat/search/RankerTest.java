package dev.seshat.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which of two texts is the better answer.
class RankerTest {

    private static Ranker.Worth worth(Asked asked, Message message) {
        return new Ranker(asked, new Skim(asked)).of(message, true);
    }

    private static Ranker.Worth worth(String typed, String text) {
        return worth(Asking.of(typed), text);
    }

    private static Ranker.Worth worth(Asked asked, String text) {
        return new Ranker(asked, new Skim(asked)).of(text);
    }

    private static Message call(String tool, String file, String text) {
        return message(Category.TOOL_CALL, new Content.ToolCall("t1", tool, "{}", List.of(file), file + "\n\n" + text));
    }

    private static Message message(Category category, Content content) {
        return new Message(0, category, null, null, false, content);
    }

    @Test
    void aToolsNameBeatsAPathAndThatTextAndThatOutput() {
        Asked asked = Asking.of("docker");
        List<Double> scores = List.of(
                worth(asked, call("docker", "src/main", "build")).score(),
                worth(asked, call("main", "src/docker", "build")).score(),
                worth(asked, call("main", "src/build", "docker")).score(),
                worth(asked, message(Category.TOOL_RESULT, result("main src build docker")))
                        .score());
        assertThat(scores).isSortedAccordingTo((a, b) -> Double.compare(b, a)).doesNotHaveDuplicates();
        assertThat(scores).allMatch(score -> score > 0);
    }

    private static Content result(String text) {
        return new Content.ToolResult("t1", "Bash", text, false, null, 0);
    }

    @Test
    void textIsWorthTheSameWhoeverSaysIt() {
        Asked asked = Asking.of("docker");
        double said = worth(asked, message(Category.USER, new Content.Text("restart docker")))
                .score();
        assertThat(worth(asked, message(Category.THINKING, new Content.Text("restart docker")))
                        .score())
                .isEqualTo(said);
        assertThat(worth(asked, "restart docker").score()).isEqualTo(said);
    }

    @Test
    void aPathInACallCountsOnceAndNotAsTextToo() {
        Asked asked = Asking.of("docker");
        Message twice = message(
                Category.TOOL_CALL,
                new Content.ToolCall("t1", "Edit", "{}", List.of("src/docker"), "src/docker\n\nsrc docker"));
        assertThat(worth(asked, call("Edit", "src/docker", "src other")).score())
                .isLessThan(worth(asked, twice).score());
    }

    @Test
    void rareWordsCountMoreThanCommonOnes() {
        Asked asked = Asking.of("timeout the", 9.0, 0.5);
        assertThat(worth(asked, "a timeout here").score())
                .isGreaterThan(worth(asked, "a the the here").score());
    }

    @Test
    void moreOfTheWordsAreBetterThanOneOfThemOften() {
        assertThat(worth("upload timeout", "the upload and then much later, beside other things, a timeout")
                        .score())
                .isGreaterThan(worth("upload timeout", "upload upload upload upload upload upload upload upload")
                        .score());
    }

    @Test
    void aWordMoreOftenIsBetterButLessEachTime() {
        double one = worth("upload", "upload a b c").score();
        double two = worth("upload", "upload upload b c").score();
        double three = worth("upload", "upload upload upload c").score();
        assertThat(two - one).isPositive().isGreaterThan(three - two);
        assertThat(three - two).isPositive();
    }

    @Test
    void aShortTextBeatsALongOne() {
        assertThat(worth("upload", "the upload").score())
                .isGreaterThan(
                        worth("upload", "the upload" + " and more".repeat(50)).score());
    }

    @Test
    void wordsSideBySideBeatWordsFarApart() {
        String between = "one two three four five six seven";
        double side = worth("upload timeout", "upload timeout " + between).score();
        assertThat(side)
                .isGreaterThan(worth("upload timeout", "upload " + between + " timeout")
                        .score());
        assertThat(side)
                .as("in the order of the query")
                .isGreaterThan(
                        worth("upload timeout", "timeout upload " + between).score());
        assertThat(side)
                .as("a word or two may stand between")
                .isEqualTo(worth("upload timeout", "upload has a timeout three four five six seven")
                        .score());
    }

    @Test
    void saysWhichWordsItHolds() {
        assertThat(worth("upload proxy timeout", "the timeout of uploads").found())
                .hasToString("{0, 2}");
        assertThat(worth("upload", "nothing").found().isEmpty()).isTrue();
        assertThat(worth("upload", "nothing").score()).isZero();
    }

    @Test
    void saysWhetherAllWordsStandCloseTogether() {
        assertThat(worth("upload timeout", "upload" + " x".repeat(39) + " timeout")
                        .close())
                .isTrue();
        assertThat(worth("upload timeout", "upload" + " x".repeat(40) + " timeout")
                        .close())
                .isFalse();
        assertThat(worth("upload timeout", "upload upload").close()).isFalse();
        assertThat(worth("upload", "an upload").close()).isTrue();
        assertThat(worth("upload timeout", "upload" + " x".repeat(100) + " timeout upload")
                        .close())
                .isTrue();
    }

    @Test
    void partsOfAMessageAreNotCloseTogether() {
        assertThat(worth(Asking.of("edit docker"), call("Edit", "src/docker", "x"))
                        .close())
                .isFalse();
    }

    @Test
    void eachTextIsLookedAtAnew() {
        Asked asked = Asking.of("upload timeout");
        Ranker ranker = new Ranker(asked, new Skim(asked));
        Ranker.Worth first = ranker.of("upload timeout");
        assertThat(ranker.of("nothing").score()).isZero();
        assertThat(ranker.of("timeout").close()).isFalse();
        assertThat(ranker.of("upload timeout")).isEqualTo(first);
    }

    @Test
    void whatStandsFarDownInALongTextIsWorthSomethingToo() {
        String output = "a line of output\n".repeat(10_000);
        Ranker.Worth worth = worth("needle", output + "the needle");
        assertThat(worth.found().get(0)).isTrue();
        assertThat(worth.score())
                .isPositive()
                .isLessThan(worth("needle", "the needle\n" + "a line of output\n".repeat(100))
                        .score());
    }

    @Test
    void noWordsAreWorthNothing() {
        assertThat(worth("", "anything").score()).isZero();
    }
}
