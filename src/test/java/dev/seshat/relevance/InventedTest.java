package dev.seshat.relevance;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The sets of queries are fair: every answer exists, and only the named time distinguishes dated sessions.
class InventedTest {

    private static Material material;
    private static Invented invented;
    private static Map<String, Conversation> byId;

    @BeforeAll
    static void invent() throws IOException {
        material = Material.load();
        invented = Invented.of(material);
        byId = invented.conversations().stream().collect(Collectors.toMap(Conversation::id, Function.identity()));
    }

    private static QuerySet set(String name) {
        return invented.sets().stream()
                .filter(set -> set.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void itIsTheSameEveryTime() throws IOException {
        assertThat(Invented.of(Material.load())).isEqualTo(invented);
    }

    @Test
    void everyAnswerExists() {
        for (QuerySet set : invented.sets()) {
            assertThat(set.queries())
                    .isNotEmpty()
                    .allSatisfy(wanted ->
                            assertThat(byId.keySet()).as(wanted.query()).containsAll(wanted.right()));
        }
    }

    @Test
    void noQueryOfASetIsAskedTwice() {
        for (QuerySet set : invented.sets()) {
            assertThat(set.queries()).extracting(QuerySet.Wanted::query).doesNotHaveDuplicates();
        }
    }

    @Test
    void thereAreEnoughQueriesInBothHalves() {
        for (String name : List.of("judged", "pasted command", "pasted error", "dated question")) {
            QuerySet set = set(name);
            assertThat(set.only("", QuerySet.Wanted::isHeldOut).queries().size())
                    .as(name)
                    .isBetween(set.queries().size() / 3, set.queries().size() * 2 / 3);
        }
        assertThat(set("pasted command").queries()).hasSizeGreaterThanOrEqualTo(40);
        assertThat(set("pasted error").queries()).hasSizeGreaterThanOrEqualTo(35);
        assertThat(set("dated question").queries()).hasSizeGreaterThanOrEqualTo(70);
    }

    @Test
    void aPastedCommandWasRunWordForWordOnlyWhereItIsRight() {
        for (QuerySet.Wanted wanted : set("pasted command").queries()) {
            String command = wanted.query().replaceFirst("^tool:Bash ", "");
            Set<String> ran = invented.conversations().stream()
                    .filter(conversation -> conversation.turns().stream()
                            .anyMatch(turn -> turn instanceof Turn.Call call
                                    && call.input().getOrDefault("command", "").contains(command)))
                    .map(Conversation::id)
                    .collect(Collectors.toSet());
            assertThat(wanted.right()).as(wanted.query()).containsAll(ran);
        }
    }

    @Test
    void thingsThatHappenedSeveralTimesAreAtLeastAWeekApartAndNotYetToCome() {
        Map<String, List<Instant>> occasions = new DatedWork(material)
                .set().queries().stream()
                        .map(wanted -> conversation(wanted.item()))
                        .collect(groupingBy(
                                InventedTest::problem, Collectors.mapping(Conversation::begin, Collectors.toList())));
        assertThat(occasions).hasSizeGreaterThan(20);
        occasions.forEach((problem, times) -> {
            List<Instant> sorted = times.stream().sorted().toList();
            assertThat(sorted).as(problem).hasSizeGreaterThan(1).allMatch(OpenArchive.NOW.instant()::isAfter);
            for (int i = 1; i < sorted.size(); i++) {
                assertThat(Duration.between(sorted.get(i - 1), sorted.get(i)))
                        .as(problem)
                        .isGreaterThan(Duration.ofDays(7));
            }
        });
    }

    private static Conversation conversation(String id) {
        return Objects.requireNonNull(byId.get(id), id);
    }

    /// The end of the first prompt, whose beginning differs.
    private static String problem(Conversation conversation) {
        String prompt = ((Turn.Prompt) conversation.turns().getFirst()).text();
        return prompt.substring(prompt.length() - 40);
    }

    @Test
    void readersSeeTheTitlesAndSkipNoLine(@TempDir Path tree) throws IOException {
        invented.write(tree);
        ClaudeFormat format = new ClaudeFormat();
        LogReader reader = format.reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);
        Set<String> titles = new HashSet<>();
        try (Stream<Path> files = Files.walk(tree)) {
            files.filter(Files::isRegularFile)
                    .map(file -> reader.facts(format.recognise(file).orElseThrow()))
                    .forEach(facts -> {
                        assertThat(facts.skippedLines()).isEqualTo(SkippedLines.NONE);
                        titles.add(facts.title());
                    });
        }
        for (String source : List.of("custom", "model", "summary")) {
            assertThat(titles).as(source).containsAll(material.titles().all(source));
        }
    }
}
