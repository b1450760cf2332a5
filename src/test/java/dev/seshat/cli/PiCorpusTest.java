package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Agent;
import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusManifest;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.corpus.FileTruth;
import dev.seshat.corpus.Needle;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Generated logs of pi: the output of list, show and search agrees with what the generator knows.
class PiCorpusTest {

    @TempDir
    private Path home = Path.of("");

    private Path sessions = Path.of("");
    private CorpusManifest corpus = new CorpusManifest(List.of(), List.of());

    @BeforeEach
    void letPiWork() {
        sessions = home.resolve(".pi/agent/sessions");
        corpus = Corpus.generate(new CorpusPlan(Agent.PI, sessions, 60, 2_000_000, 5, 11));
    }

    @Test
    void whatIsListedIsWhatWasWritten() {
        assertThat(listed()).isEqualTo(truth());
    }

    @Test
    void anArchiveListsTheSame() {
        assertThat(InProcess.at(home).run("index").err()).isEmpty();
        assertThat(listed()).isEqualTo(truth());
    }

    @Test
    void whatIsShownIsWhatWasWritten() {
        for (FileTruth log : corpus.files()) {
            JsonNode messages =
                    json("show", sessions.resolve(log.path()), "--json").get("messages");
            Map<String, Integer> kinds = new TreeMap<>();
            int abandoned = 0;
            for (JsonNode message : messages) {
                kinds.merge(message.get("category").stringValue(), 1, Integer::sum);
                abandoned += message.has("abandoned") ? 1 : 0;
            }
            assertThat(kinds).as(log.path()).isEqualTo(log.messages());
            assertThat(abandoned).as(log.path()).isEqualTo(log.abandoned());
        }
    }

    @Test
    void everyNeedleIsFoundInItsSessionFirst() {
        assertThat(corpus.needles()).extracting(Needle::place).containsAll(Agent.PI.places());
        for (Needle needle : corpus.needles()) {
            JsonNode hits = json("search", needle.phrase(), "--json").get("hits");
            assertThat(hits.get(0).get("session").get("sessionId").stringValue())
                    .as("%s", needle)
                    .isEqualTo(needle.sessionId());
        }
    }

    /// Maps each log to its row in a list.
    private Map<String, String> listed() {
        Map<String, String> listed = new TreeMap<>();
        for (JsonNode session : json("list", "--all", "--json").get("sessions")) {
            listed.put(
                    sessions.relativize(Path.of(session.get("file").stringValue()))
                            .toString(),
                    String.join(
                            ", ",
                            session.get("messageCount").toString(),
                            session.get("exchangeCount").toString(),
                            session.get("usage").toString(),
                            text(session, "forkedFrom"),
                            text(session, "title")));
        }
        return listed;
    }

    private Map<String, String> truth() {
        return corpus.files().stream()
                .collect(Collectors.toMap(
                        FileTruth::path,
                        log -> String.join(
                                ", ",
                                Integer.toString(log.messageCount()),
                                Integer.toString(log.exchanges()),
                                usage(log.tokens()),
                                log.forkedFrom(),
                                log.title()),
                        (one, _) -> one,
                        TreeMap::new));
    }

    private static String usage(FileTruth.Tokens tokens) {
        return "{\"input\":%d,\"output\":%d,\"cacheRead\":%d,\"cacheWrite\":%d}"
                .formatted(tokens.input(), tokens.output(), tokens.cacheRead(), tokens.cacheWrite());
    }

    private static String text(JsonNode session, String name) {
        return session.has(name) ? Objects.requireNonNullElse(session.get(name).stringValue(null), "") : "";
    }

    private JsonNode json(Object... words) {
        return new ObjectMapper().readTree(InProcess.at(home).run(words).out());
    }
}
