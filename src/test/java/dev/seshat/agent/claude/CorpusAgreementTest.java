package dev.seshat.agent.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogEnd;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.corpus.FileTruth;
import dev.seshat.model.Category;
import dev.seshat.model.SessionFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// On realistic logs the reader's counts equal its transcript, a naive reader's counts, and what was generated.
class CorpusAgreementTest {

    private final AgentFormat format = new ClaudeFormat();
    private final LogReader reader = format.reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyFileHoldsWhatWasWritten(long seed, @TempDir Path directory) throws IOException {
        Path root = directory.resolve("projects");
        // The first tree is large enough to contain lines over the limit.
        CorpusPlan plan = new CorpusPlan(root, 60, seed == 1 ? 17_000_000 : 900_000, 5, seed);
        for (FileTruth truth : Corpus.generate(plan).files()) {
            check(truth, format.recognise(root.resolve(truth.path())).orElseThrow());
        }
    }

    private void check(FileTruth truth, SessionFile file) throws IOException {
        List<Category> shown = new ArrayList<>();
        LogEnd end = reader.messages(file, LogPosition.START, message -> shown.add(message.category()));
        SessionFacts facts = reader.facts(file);
        NaiveClaude.Reading naive =
                NaiveClaude.read(Files.readAllBytes(file.path()), AgentFormat.DEFAULT_MAX_LINE_BYTES);

        assertThat(shown).as(truth.path()).isEqualTo(naive.categories());
        assertThat(byLabel(shown)).as(truth.path()).isEqualTo(new TreeMap<>(truth.messages()));
        assertThat(facts.messageCount()).as(truth.path()).isEqualTo(shown.size());
        assertThat(end.lines()).as(truth.path()).isEqualTo(truth.lines());
        assertThat(facts.skippedLines()).as(truth.path()).isEqualTo(end.skipped());
        assertThat(Stream.of(end.skipped().malformed(), end.skipped().overlong()))
                .as(truth.path())
                .containsExactly((long) truth.malformed(), (long) truth.overlong());
        checkFacts(truth, facts);
    }

    private static void checkFacts(FileTruth truth, SessionFacts facts) {
        assertThat(facts.sessionId()).as(truth.path()).isEqualTo(truth.id());
        assertThat(Objects.toString(facts.parentSessionId(), ""))
                .as(truth.path())
                .isEqualTo(truth.parentId());
        assertThat(Objects.toString(facts.forkedFrom(), "")).as(truth.path()).isEqualTo(truth.forkedFrom());
        assertThat(Objects.toString(facts.project().path(), ""))
                .as(truth.path())
                .isEqualTo(truth.cwd());
        assertThat(Objects.toString(facts.gitBranch(), "")).as(truth.path()).isEqualTo(truth.branch());
        assertThat(Objects.toString(facts.title(), "")).as(truth.path()).isEqualTo(truth.title());
        assertThat(Objects.toString(facts.summary(), "")).as(truth.path()).isEqualTo(truth.summary());
        assertThat(Objects.toString(facts.firstPrompt(), "")).as(truth.path()).isEqualTo(truth.firstPrompt());
        assertThat(facts.exchangeCount()).as(truth.path()).isEqualTo(truth.exchanges());
        assertThat(facts.toolCounts()).as(truth.path()).isEqualTo(truth.toolCalls());
        assertThat(facts.models()).as(truth.path()).isEqualTo(truth.models());
        assertThat(facts.firstMessageAt())
                .as(truth.path())
                .isEqualTo(truth.firstAt().orElse(null));
        assertThat(facts.usage().output())
                .as(truth.path())
                .isEqualTo(truth.tokens().output());
        assertThat(facts.usage().cacheRead())
                .as(truth.path())
                .isEqualTo(truth.tokens().cacheRead());
        assertThat(facts.usage().cacheWrite())
                .as(truth.path())
                .isEqualTo(truth.tokens().cacheWrite());
        assertThat(facts.usage().input())
                .as(truth.path())
                .isEqualTo(truth.tokens().input());
    }

    private static Map<String, Integer> byLabel(List<Category> categories) {
        Map<String, Integer> counts = new TreeMap<>();
        categories.forEach(category -> counts.merge(category.label(), 1, Integer::sum));
        return counts;
    }
}
