package dev.seshat.relevance;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The relevance benchmark is fair: enough queries, each with an existing answer that is not given away.
class HistoryTest {

    @TempDir
    static Path tree;

    /// The text of each session in lower case.
    private static final Map<String, String> SAID = new HashMap<>();

    private static History history;

    @BeforeAll
    static void writeIt() throws IOException {
        history = History.of(Material.load());
        history.write(tree);
        history.conversations()
                .forEach(conversation -> SAID.put(
                        conversation.id(), conversation.turns().toString().toLowerCase(Locale.ROOT)));
    }

    @Test
    void itIsTheSameEveryTime(@TempDir Path again) throws IOException {
        History.of(Material.load()).write(again);
        assertThat(contents(again)).isEqualTo(contents(tree)).hasSizeGreaterThan(450);
    }

    @Test
    void noSessionIsWrittenOverAnother() {
        assertThat(contents(tree)).hasSize(history.conversations().size());
    }

    @Test
    void thereAreEnoughQueriesOfEveryKind() {
        Map<QueryKind, Long> byKind = history.queries().stream()
                .collect(groupingBy(judged -> judged.query().kind(), counting()));
        assertThat(history.queries()).hasSizeGreaterThanOrEqualTo(220);
        assertThat(byKind).containsOnlyKeys(QueryKind.values());
        assertThat(byKind.values()).allMatch(count -> count >= 40);
        assertThat(byKind.get(QueryKind.QUESTION)).isGreaterThanOrEqualTo(60);
    }

    @Test
    void noQueryIsAskedTwice() {
        Set<String> asked = new HashSet<>();
        assertThat(history.queries())
                .allMatch(judged -> asked.add(judged.query().text().toLowerCase(Locale.ROOT)));
    }

    @Test
    void everyJudgedSessionExists() {
        Set<String> ids = contents(tree).keySet().stream()
                .map(name -> name.substring(name.lastIndexOf('/') + 1).replace(".jsonl", ""))
                .collect(Collectors.toSet());
        assertThat(history.queries()).allMatch(judged -> ids.contains(judged.right()));
    }

    @Test
    void exactWordsStandInTheirSessionAndInNoOther() {
        for (JudgedQuery judged : of(QueryKind.WORDS)) {
            assertThat(conversationsWith(judged.query().text()))
                    .as(judged.query().text())
                    .containsExactly(judged.right());
        }
    }

    @Test
    void whatIsAskedOrHalfRememberedStandsInNoSession() {
        for (QueryKind kind : List.of(QueryKind.QUESTION, QueryKind.REMEMBERED)) {
            for (JudgedQuery judged : of(kind)) {
                assertThat(conversationsWith(judged.query().text()))
                        .as(judged.query().text())
                        .isEmpty();
            }
        }
    }

    @Test
    void theReaderSkipsNoLine() throws IOException {
        ClaudeFormat format = new ClaudeFormat();
        LogReader reader = format.reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);
        try (Stream<Path> files = Files.walk(tree)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file ->
                                    format.recognise(file).map(reader::facts).orElseThrow()))
                    .allMatch(facts -> facts.skippedLines().equals(SkippedLines.NONE))
                    .allMatch(facts -> facts.exchangeCount() > 0);
        }
    }

    private static List<JudgedQuery> of(QueryKind kind) {
        return history.queries().stream()
                .filter(judged -> judged.query().kind() == kind)
                .toList();
    }

    private static List<String> conversationsWith(String phrase) {
        String folded = phrase.toLowerCase(Locale.ROOT);
        return SAID.keySet().stream()
                .filter(id -> SAID.getOrDefault(id, "").contains(folded))
                .toList();
    }

    private static Map<String, String> contents(Path root) {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(root.relativize(file).toString(), Files.readString(file));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return contents;
    }
}
