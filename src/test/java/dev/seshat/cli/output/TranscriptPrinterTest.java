package dev.seshat.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.cli.output.TranscriptOptions.Tools;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.terminal.Columns;
import dev.seshat.terminal.Terminal;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TranscriptPrinterTest {

    private static final Terminal PLAIN = new Terminal(80, false);

    @ParameterizedTest
    @EnumSource(Tools.class)
    void printsAWholeSessionWithThisMuchOfItsTools(Tools tools) {
        Golden.check("transcript-" + tools.name().toLowerCase(Locale.ROOT) + ".txt", whole(PLAIN, tools));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 120})
    void fitsATerminalOfThisWidth(int width) {
        String text = whole(new Terminal(width, false), Tools.SHORT);

        assertThat(text.lines()).allMatch(row -> Columns.of(row) <= width);
        Golden.check("transcript-" + width + ".txt", text);
    }

    @Test
    void coloursBySpeakerAndMeaning() {
        String text = whole(new Terminal(80, true), Tools.SHORT);

        Golden.check("transcript-colour.txt", Printed.withNamedColours(text));
    }

    @Test
    void tellsTimesInTheZoneOfTheReader() {
        Sample sample = new Sample().say(Category.USER, "hi");

        assertThat(sample.print(PLAIN, new TranscriptOptions(Tools.SHORT, true, ZoneOffset.ofHours(-9))))
                .isEqualTo("#0 23:02 You\n  hi\n");
    }

    @Test
    void dividesWhereMoreThanFiveMinutesPassed() {
        Sample sample = new Sample()
                .say(Category.USER, "a")
                .later(Duration.ofSeconds(296))
                .say(Category.USER, "b")
                .later(Duration.ofSeconds(297))
                .say(Category.USER, "c");

        assertThat(sample.print(PLAIN, Tools.SHORT)).isEqualTo("""
                #0 09:02 You
                  a

                #1 09:07 You
                  b

                ── 5 min later · Tue 3 Feb 09:12 ──

                #2 09:12 You
                  c
                """);
    }

    @Test
    void dividesWhereTheDayChanges() {
        Sample sample = new Sample()
                .later(Duration.ofMinutes(14 * 60 + 57))
                .say(Category.USER, "a")
                .later(Duration.ofMinutes(2))
                .say(Category.USER, "b");

        assertThat(sample.print(PLAIN, Tools.SHORT)).contains("\n\n── Wed 4 Feb ──\n\n#1 00:01 You\n");
    }

    @Test
    void goingBackInTimeIsNoPause() {
        Sample sample = new Sample()
                .say(Category.USER, "a")
                .later(Duration.ofMinutes(-30))
                .say(Category.USER, "b");

        assertThat(sample.print(PLAIN, Tools.SHORT)).doesNotContain("──");
    }

    @Test
    void namesTheCallOfAResultThatDoesNotStandBelowIt() {
        Sample sample = new Sample()
                .call("1", "Bash", "{\"command\":\"make\"}")
                .call("2", "Read", "{\"file_path\":\"/a\"}")
                .result("1", "Bash", "made")
                .result("2", "Read", "content")
                .result("3", null, "of an unknown call", false, null);

        assertThat(sample.print(PLAIN, Tools.SHORT))
                .contains("#2 09:02 ↳ #0 Bash $ make\n  │ made\n")
                .contains("#3 09:02 ↳ #1 Read /a\n  │ content\n")
                .contains("#4 09:02 ↳ result\n  │ of an unknown call\n");
    }

    @Test
    void forgetsTheOldestOfManyCallsThatWereNeverAnswered() {
        Sample sample = new Sample();
        for (int i = 0; i < 101; i++) {
            sample.call("call " + i, "Read", "{\"file_path\":\"/a\"}");
        }
        sample.result("call 0", "Read", "late").result("call 1", "Read", "late too");

        assertThat(sample.print(PLAIN, Tools.SHORT))
                .contains("↳ result of Read\n  │ late\n")
                .contains("↳ #1 Read /a\n");
    }

    @Test
    void omitsThoughtsWithoutTextAndThoughtsThatAreNotWanted() {
        Sample sample = new Sample().say(Category.THINKING, " ").say(Category.THINKING, "hm");

        assertThat(sample.print(PLAIN, Tools.SHORT)).isEqualTo("#1 09:02 Thinking\n  hm\n");
        assertThat(sample.print(PLAIN, new TranscriptOptions(Tools.SHORT, false, ZoneOffset.UTC)))
                .isEqualTo("(no messages)\n");
    }

    @Test
    void printsAMessageWithoutATime() {
        StringBuilder out = new StringBuilder();
        new TranscriptPrinter(out, PLAIN, new TranscriptOptions(Tools.SHORT, true, ZoneOffset.UTC))
                .message(new Message(7, Category.USER, null, null, false, new Content.Text("")));

        assertThat(out).hasToString("#7 You\n  (no text)\n");
    }

    @Test
    void makesWhatALogHoldsVisibleAndLaysOutByWhatIsSeen() {
        Sample sample = new Sample()
                .call(
                        "1",
                        "Edit",
                        "{\"file_path\":\"a\",\"old_string\":\"" + "😀".repeat(50) + "\",\"new_string\":\"\"}")
                .result("1", "Edit", "\u009b".repeat(100));

        assertThat(sample.print(PLAIN, Tools.SHORT))
                .isEqualTo("#0 09:02 Edit a\n  - " + "😀".repeat(38) + "\n    " + "😀".repeat(12) + "\n  │ "
                        + "⟨9b⟩".repeat(18) + "⟨9b…\n");
    }

    @Property(tries = 300)
    @Domain(Hostile.class)
    @Domain(DomainContext.Global.class)
    void printsNothingThatATerminalObeys(
            @ForAll String text,
            @ForAll Category category,
            @ForAll Tools tools,
            @ForAll @IntRange(min = 20, max = 100) int width) {
        String json = JsonWriter.write(new JsonValue.Str(text));
        Sample sample = new Sample().say(category, text);
        for (String tool : List.of("Bash", "Edit", "Write", "Read", "Grep", "WebFetch", "Task", "TodoWrite", text)) {
            sample.call(
                    text,
                    tool,
                    ("{'command':_,'file_path':_,'old_string':'a','new_string':_,'content':_,'pattern':_,"
                                    + "'url':_,'prompt':_,'description':_,'todos':[{'content':_,'status':_}],'x':[_]}")
                            .replace('\'', '"')
                            .replace("_,", json + ",")
                            .replace("_}", json + "}")
                            .replace("_]", json + "]"));
            sample.result(text, tool, text, text.length() % 2 == 0, 1);
        }

        String plain = sample.print(new Terminal(width, false), tools);
        String coloured = sample.print(new Terminal(width, true), tools);

        assertThat(plain).matches(Printed::isSafe);
        assertThat(plain.lines()).allMatch(row -> Columns.of(row) <= width);
        assertThat(Printed.withoutColours(coloured)).isEqualTo(plain);
    }

    private static String whole(Terminal terminal, Tools tools) {
        return Story.tell().printWithHeader(terminal, new TranscriptOptions(tools, true, ZoneOffset.ofHours(1)));
    }
}
