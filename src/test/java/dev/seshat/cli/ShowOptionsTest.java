package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Which messages `show` prints: the log has ten messages of eight kinds.
class ShowOptionsTest {

    @TempDir
    private Path home;

    private Path log = Path.of("");

    @BeforeEach
    void copyALogOfAllKinds() throws IOException {
        log = AgentFixture.named("line-kinds").copyTo(home);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                             | 0 1 2 3 4 5 6 7 8 9
            --category all                   | 0 1 2 3 4 5 6 7 8 9
            --category user                  | 0 6
            --category USER                  | 0 6
            --category user,summary          | 0 6 9
            --category user --category system | 0 6 7
            --category tool-call,tool_result | 3 5
            --category progress              | 4
            --category snapshot,all          | 0 1 2 3 4 5 6 7 8 9
            --no-thinking                    | 0 2 3 4 5 6 7 8 9
            --category thinking --no-thinking | ''
            --tools none                     | 0 1 2 4 6 7 8 9
            --tools NONE                     | 0 1 2 4 6 7 8 9
            --tools full                     | 0 1 2 3 4 5 6 7 8 9
            --from 8                         | 8 9
            --from 10                        | ''
            --from 2147483647                | ''
            --limit 2                        | 0 1
            --limit 0                        | ''
            --from 3 --limit 2               | 3 4
            --from 3 --limit 2 --category user,system | 6 7
            --limit 1 --limit 3              | 0 1 2
            """)
    void selectsTheMessagesThatAreAskedFor(String options, String expected) {
        assertThat(String.join(" ", seqs(options == null ? "" : options))).isEqualTo(expected);
    }

    @Test
    void theSessionStaysWholeWhateverIsSelected() {
        JsonNode session = json("--limit 1 --category user").get("session");
        assertThat(session.get("messageCount").intValue()).isEqualTo(10);
        assertThat(session.get("exchangeCount").intValue()).isEqualTo(2);
    }

    @Test
    void aPersonSeesNoProgressAndNoSnapshotUnlessAskedFor() {
        String plain = show("");
        assertThat(plain).contains("Make the wick burn longer.", "and keep it thin", "A longer burning wick");
        assertThat(plain).doesNotContain("hook_progress", "src/oil.rs");
        assertThat(show("--category all")).contains("hook_progress", "src/oil.rs");
        assertThat(show("--category progress")).contains("hook_progress").doesNotContain("src/oil.rs");
    }

    @Test
    void whereNothingIsLeftToShowItSaysSo() {
        assertThat(show("--from 10")).endsWith("\n\n(no messages)\n");
        assertThat(show("--from 9")).doesNotContain("(no messages)");
    }

    @Test
    void aPersonCanLeaveOutThoughtsAndTools() {
        assertThat(show("")).contains("Where is the wick?", "Read");
        assertThat(show("--no-thinking")).doesNotContain("Where is the wick?");
        String talk = show("--tools none");
        assertThat(talk.substring(talk.indexOf("#0"))).doesNotContain("Read", "pub struct");
        assertThat(show("--tools full")).contains("pub struct Wick;");
    }

    private String show(String options) {
        Outcome outcome = InProcess.at(home).run(words(options, "--no-pager"));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        return outcome.out();
    }

    private JsonNode json(String options) {
        Outcome outcome = InProcess.at(home).run(words(options, "--json"));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        return new ObjectMapper().readTree(outcome.out());
    }

    private List<String> seqs(String options) {
        List<String> seqs = new ArrayList<>();
        json(options)
                .get("messages")
                .forEach(message -> seqs.add(message.get("seq").asString()));
        return seqs;
    }

    private Object[] words(String options, String last) {
        List<Object> words = new ArrayList<>(List.of("show", log));
        if (!options.isEmpty()) {
            words.addAll(List.of(options.split(" ")));
        }
        words.add(last);
        return words.toArray();
    }
}
