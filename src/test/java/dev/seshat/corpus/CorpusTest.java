package dev.seshat.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogEnd;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.agent.pi.PiFormat;
import dev.seshat.model.Message;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The generator against itself, and the reader against the generator: two counts of the same files.
class CorpusTest {

    @ParameterizedTest
    @EnumSource
    void writesTheSameTreeTwice(Agent agent, @TempDir Path directory) throws IOException {
        Path first = directory.resolve("first");
        Path second = directory.resolve("second");

        CorpusManifest manifest = Corpus.generate(small(agent, first));

        assertThat(Corpus.generate(small(agent, second))).isEqualTo(manifest);
        assertThat(digests(second)).isEqualTo(digests(first));
    }

    @Test
    void writesAnotherTreeForAnotherSeed(@TempDir Path directory) {
        CorpusManifest one = Corpus.generate(new CorpusPlan(directory.resolve("one"), 20, 100_000, 2, 1));
        CorpusManifest two = Corpus.generate(new CorpusPlan(directory.resolve("two"), 20, 100_000, 2, 2));

        assertThat(two.files()).doesNotContainAnyElementsOf(one.files());
    }

    @ParameterizedTest
    @EnumSource
    void holdsEveryKindEveryQuirkAndEveryNeedle(Agent agent, @TempDir Path directory) {
        CorpusManifest manifest = Corpus.generate(new CorpusPlan(agent, directory, 20, 100_000, 2, 3));

        assertThat(manifest.files()).extracting(FileTruth::kind).hasSameElementsAs(kinds(agent));
        assertThat(manifest.files()).flatExtracting(FileTruth::quirks).containsAll(agent.quirks());
        assertThat(manifest.needles()).extracting(Needle::place).containsAll(agent.places());
    }

    private static Set<LogKind> kinds(Agent agent) {
        return switch (agent) {
            case CLAUDE -> EnumSet.complementOf(EnumSet.of(LogKind.PI));
            case PI -> EnumSet.of(LogKind.PI);
        };
    }

    @Test
    void logsOfPiHaveAllVersionsBranchesAndForks(@TempDir Path directory) {
        CorpusManifest manifest = Corpus.generate(new CorpusPlan(Agent.PI, directory, 60, 3_000_000, 5, 1));

        assertThat(manifest.files()).extracting(FileTruth::version).contains("1", "2", "3");
        assertThat(manifest.files()).filteredOn(log -> log.abandoned() > 0).hasSizeGreaterThan(3);
        assertThat(manifest.files())
                .filteredOn(log -> !log.forkedFrom().isEmpty())
                .isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void isAboutAsLargeAsWanted(Agent agent, @TempDir Path directory) {
        CorpusPlan plan = new CorpusPlan(agent, directory, 60, 24_000_000, 5, 1);

        CorpusManifest manifest = Corpus.generate(plan);

        assertThat((double) manifest.bytes() / plan.bytes()).isBetween(0.9, 1.1);
        assertThat(manifest.files()).extracting(FileTruth::overlong).contains(1);
    }

    @ParameterizedTest
    @EnumSource
    void isReadAsItWasWritten(Agent agent, @TempDir Path directory) {
        CorpusManifest manifest = Corpus.generate(new CorpusPlan(agent, directory, 80, 18_000_000, 5, 7));
        LogReader reader = reader(agent);

        for (FileTruth truth : manifest.files()) {
            SessionFile file = recognise(agent, directory.resolve(truth.path()));
            assertThat(read(reader, file)).describedAs(truth.path()).isEqualTo(expected(truth));
            assertThat(shown(reader, file))
                    .describedAs(truth.path())
                    .isEqualTo(new Shown(truth.lines(), truth.messages(), truth.abandoned()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void hidesEachNeedleInOneSessionAndInOnePlace(Agent agent, @TempDir Path directory) {
        CorpusManifest manifest = Corpus.generate(small(agent, directory));
        Map<String, List<Message>> messages = new HashMap<>();
        for (FileTruth truth : manifest.files()) {
            reader(agent)
                    .messages(
                            recognise(agent, directory.resolve(truth.path())),
                            LogPosition.START,
                            message -> messages.computeIfAbsent(truth.path(), _ -> new ArrayList<>())
                                    .add(message));
        }

        for (Needle needle : manifest.needles()) {
            List<String> found = messages.entrySet().stream()
                    .flatMap(file -> file.getValue().stream()
                            .filter(message -> message.text().contains(needle.phrase()))
                            .map(message -> file.getKey() + " "
                                    + message.category().label() + (message.abandoned() ? ", left" : "")))
                    .toList();
            assertThat(found).describedAs(needle.phrase()).isEqualTo(expectedPlaces(needle));
        }
    }

    private static CorpusPlan small(Agent agent, Path root) {
        CorpusPlan plan = CorpusPlan.small(root);
        return new CorpusPlan(agent, root, plan.files(), plan.bytes(), plan.projects(), plan.seed());
    }

    private static AgentFormat format(Agent agent) {
        return switch (agent) {
            case CLAUDE -> new ClaudeFormat();
            case PI -> new PiFormat();
        };
    }

    private static LogReader reader(Agent agent) {
        return format(agent).reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);
    }

    private static List<String> expectedPlaces(Needle needle) {
        return switch (needle.place()) {
            case USER, QUEUED_PROMPT, COMMAND -> List.of(needle.file() + " user");
            case ASSISTANT, SUBAGENT -> List.of(needle.file() + " assistant");
            case THINKING -> List.of(needle.file() + " thinking");
            case TOOL_CALL -> List.of(needle.file() + " tool_call");
            case TOOL_RESULT -> List.of(needle.file() + " tool_result");
            case SUMMARY, COMPACTION, BRANCH_SUMMARY -> List.of(needle.file() + " summary");
            case BRANCH -> List.of(needle.file() + " assistant, left");
            case LABEL -> List.of(needle.file() + " system");
            case TITLE -> List.of();
        };
    }

    private static SessionFile recognise(Agent agent, Path path) {
        return format(agent).recognise(path).orElseThrow();
    }

    /// What both sides can tell of a log.
    private record Told(
            String id,
            @Nullable String parent,
            @Nullable String forkedFrom,
            @Nullable String cwd,
            @Nullable String branch,
            @Nullable String title,
            @Nullable String summary,
            @Nullable String firstPrompt,
            Object first,
            Object last,
            int messages,
            int exchanges,
            Map<String, Integer> tools,
            List<String> models,
            Usage usage,
            SkippedLines skipped) {}

    private static Told read(LogReader reader, SessionFile file) {
        SessionFacts facts = reader.facts(file);
        return new Told(
                facts.sessionId(),
                facts.parentSessionId(),
                facts.forkedFrom(),
                facts.project().path(),
                facts.gitBranch(),
                facts.title(),
                facts.summary(),
                facts.firstPrompt(),
                String.valueOf(facts.firstMessageAt()),
                String.valueOf(facts.lastMessageAt()),
                facts.messageCount(),
                facts.exchangeCount(),
                new TreeMap<>(facts.toolCounts()),
                facts.models(),
                facts.usage(),
                facts.skippedLines());
    }

    private static Told expected(FileTruth truth) {
        FileTruth.Tokens tokens = truth.tokens();
        return new Told(
                truth.id(),
                orNull(truth.parentId()),
                orNull(truth.forkedFrom()),
                orNull(truth.cwd()),
                orNull(truth.branch()),
                orNull(truth.title()),
                orNull(truth.summary()),
                orNull(truth.firstPrompt()),
                truth.firstAt().map(String::valueOf).orElse("null"),
                truth.lastAt().map(String::valueOf).orElse("null"),
                truth.messageCount(),
                truth.exchanges(),
                truth.toolCalls(),
                truth.models(),
                new Usage(tokens.input(), tokens.output(), tokens.cacheRead(), tokens.cacheWrite()),
                new SkippedLines(truth.malformed(), truth.overlong()));
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /// What a transcript shows of a log.
    private record Shown(long lines, Map<String, Integer> messages, int abandoned) {}

    private static Shown shown(LogReader reader, SessionFile file) {
        Map<String, Integer> messages = new TreeMap<>();
        int[] abandoned = {0};
        LogEnd end = reader.messages(file, LogPosition.START, message -> {
            messages.merge(message.category().label(), 1, Integer::sum);
            abandoned[0] += message.abandoned() ? 1 : 0;
        });
        return new Shown(end.lines(), messages, abandoned[0]);
    }

    /// Path to digest and time of modification, for all files but the index, which names absolute paths.
    private static Map<String, String> digests(Path root) throws IOException {
        Map<String, String> digests = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("sessions-index.json"))
                    .forEach(file -> digests.put(root.relativize(file).toString(), digest(file)));
        }
        return digests;
    }

    private static String digest(Path file) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return Files.getLastModifiedTime(file) + " " + HexFormat.of().formatHex(Arrays.copyOf(digest, 8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
