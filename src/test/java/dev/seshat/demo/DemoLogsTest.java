package dev.seshat.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.model.Category;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The sample logs read as logs of these weeks, each line of them.
class DemoLogsTest {

    private static final ClaudeFormat FORMAT = new ClaudeFormat();
    private static final LogReader READER = FORMAT.reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);
    private static final Clock SPRING = Clock.fixed(Instant.parse("2027-04-02T06:15:00Z"), ZoneId.of("Europe/Berlin"));

    @TempDir
    private Path directory;

    @Test
    void everyLogIsTheSessionThatItIsMeantToBe() throws IOException {
        DemoLogs.copyTo(directory, SPRING);
        assertThat(facts().map(DemoLogsTest::line))
                .containsExactlyInAnyOrder(
                        "lantern-shop: Flaky checkout test was a race in the cart, 19 messages, 2 exchanges, {Bash=2, Edit=2, Read=2}",
                        "lantern-shop: CORS: a star is no origin when cookies are sent, 11 messages, 2 exchanges, {Bash=1, Edit=1, Grep=1}",
                        "lantern-shop: Slow order list: one index instead of a scan, 10 messages, 1 exchanges, {Bash=2, Write=1}",
                        "lantern-shop: Docker build: the lock file was left behind, 9 messages, 1 exchanges, {Bash=3}",
                        "kite-api: Memory leak in the forecast worker, 12 messages, 1 exchanges, {Bash=1, Edit=1, Read=1, Task=1}",
                        "kite-api: Search kite-api for caches and module level collections that only ever grow. Report file,"
                                + " line and what is kept. Change nothing., 6 messages, 1 exchanges, {Bash=1, Grep=1}",
                        "kite-api: Time zone bug: tomorrow's wind on the Azores, 13 messages, 2 exchanges, {Bash=1, Edit=1,"
                                + " Grep=1, Write=1}",
                        "kite-api: We get 429 Too Many Requests from the wind service every full hour. Add a retry?, 13"
                                + " messages, 2 exchanges, {Edit=2, Bash=1, Read=1}",
                        "kite-api: Renamed kite.utils to kite.wind_math, 15 messages, 2 exchanges, {Bash=3, Edit=2}",
                        "paper-boat: 検索で全角と半角を区別しない, 12 messages, 1 exchanges, {Bash=1, Edit=1, Read=1, Write=1}",
                        "paper-boat: Notes survive a power cut, 9 messages, 1 exchanges, {Bash=1, Edit=1, Grep=1}",
                        "paper-boat: paper-boat takes 3.2 seconds to open its window. Where does the time go?, 9 messages, 1"
                                + " exchanges, {Bash=2, Edit=1}",
                        "paper-boat: Please write the release notes for 2.4 from the commits since v2.3. For users, not for"
                                + " developers., 8 messages, 2 exchanges, {Bash=1, Edit=1}");
    }

    @Test
    void noLineIsSkippedAndNoneIsTooMuch() throws IOException {
        DemoLogs.copyTo(directory, SPRING);
        assertThat(facts()).allSatisfy(facts -> {
            assertThat(facts.skippedLines()).isEqualTo(SkippedLines.NONE);
            assertThat(facts.messageCount()).isBetween(5, 30);
            assertThat(facts.models()).containsExactly("claude-sonnet-4-5");
            assertThat(facts.gitBranch()).isNotEmpty();
            assertThat(facts.usage().output()).isPositive();
        });
    }

    @Test
    void thereIsSomethingOfEverything() throws IOException {
        DemoLogs.copyTo(directory, SPRING);
        Set<Category> categories = EnumSet.noneOf(Category.class);
        for (SessionFile file : files()) {
            READER.messages(file, LogPosition.START, message -> categories.add(message.category()));
        }
        assertThat(categories)
                .contains(
                        Category.USER,
                        Category.ASSISTANT,
                        Category.THINKING,
                        Category.TOOL_CALL,
                        Category.TOOL_RESULT,
                        Category.SUMMARY);
        assertThat(facts().map(SessionFacts::parentSessionId).filter(Objects::nonNull))
                .hasSize(1);
        assertThat(facts().map(SessionFacts::title)).anyMatch(title -> title != null && title.contains("検索"));
    }

    @ParameterizedTest
    @CsvSource({
        "2027-04-02T06:15:00Z, Europe/Berlin, 2027-04-01",
        "2027-01-01T00:30:00Z, UTC, 2026-12-31",
        "2027-03-01T03:00:00Z, America/Los_Angeles, 2027-02-27",
        "2026-11-15T20:00:00Z, Asia/Tokyo, 2026-11-15",
        "2025-06-01T12:00:00Z, UTC, 2025-05-31"
    })
    void theNewestIsFromYesterdayWhereTheReaderIs(Instant now, ZoneId zone, LocalDate yesterday) throws IOException {
        DemoLogs.copyTo(directory, Clock.fixed(now, zone));
        List<Instant> ends = facts().map(SessionFacts::lastMessageAt)
                .map(Objects::requireNonNull)
                .sorted()
                .toList();
        assertThat(ends.getLast().atZone(zone).toLocalDate()).isEqualTo(yesterday);
        assertThat(ends.getFirst().atZone(zone).toLocalDate()).isBetween(yesterday.minusDays(40), yesterday);
        assertThat(ends).doesNotHaveDuplicates();
    }

    @Test
    void aFileIsAsOldAsItsLastLine() throws IOException {
        DemoLogs.copyTo(directory, SPRING);
        for (SessionFile file : files()) {
            assertThat(Files.getLastModifiedTime(file.path()).toInstant())
                    .isEqualTo(READER.facts(file).lastMessageAt());
        }
    }

    @Test
    void everySampleIsNamedInTheList() throws IOException {
        DemoLogs.copyTo(directory, SPRING);
        Path samples = Path.of("src/main/resources/demo/projects");
        try (Stream<Path> all = Files.walk(samples)) {
            assertThat(all.filter(Files::isRegularFile).map(file -> directory.resolve(samples.relativize(file))))
                    .containsExactlyInAnyOrderElementsOf(
                            files().stream().map(SessionFile::path).toList());
        }
    }

    @Test
    void aPlaceThatCannotBeWrittenIsSaid() throws IOException {
        Path file = Files.writeString(directory.resolve("taken"), "");
        assertThatThrownBy(() -> DemoLogs.copyTo(file, SPRING))
                .isInstanceOf(SeshatException.class)
                .hasMessageContaining(file.toString());
    }

    private static String line(SessionFacts facts) {
        Map<String, Integer> tools = facts.toolCounts();
        return facts.project().name() + ": " + facts.title() + ", " + facts.messageCount() + " messages, "
                + facts.exchangeCount() + " exchanges, " + tools;
    }

    private Stream<SessionFacts> facts() throws IOException {
        return files().stream().map(READER::facts);
    }

    private List<SessionFile> files() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> FORMAT.recognise(file).orElseThrow())
                    .toList();
        }
    }
}
