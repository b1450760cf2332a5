package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Each quirk of the agents' logs, from the file to the output of `show --json`, compared as a whole.
class AgentTranscriptTest {

    @TempDir
    private Path temporary;

    static List<AgentFixture> fixtures() throws IOException {
        return AgentFixture.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fixtures")
    void printsWhatTheGoldenHolds(AgentFixture fixture) throws IOException {
        Path log = fixture.copyTo(temporary);
        Outcome outcome = InProcess.at(temporary).run("show", log, "--json");

        fixture.golden().compare(AgentFixture.stable(outcome.out(), temporary));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fixtures")
    void countsTheMessagesThatItShowsAndNumbersThemFromZero(AgentFixture fixture) throws IOException {
        Path log = fixture.copyTo(temporary);
        JsonNode shown = new ObjectMapper()
                .readTree(InProcess.at(temporary).run("show", log, "--json").out());

        JsonNode messages = shown.get("messages");
        assertThat(shown.get("session").get("messageCount").intValue()).isEqualTo(messages.size());
        for (int i = 0; i < messages.size(); i++) {
            assertThat(messages.get(i).get("seq").intValue()).isEqualTo(i);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fixtures")
    void printsEveryLogForAPersonToo(AgentFixture fixture) throws IOException {
        Path log = fixture.copyTo(temporary);
        Outcome outcome = InProcess.at(temporary).run("show", log, "--category", "all", "--tools", "full");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).isNotBlank().endsWith("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"line-kinds", "legacy", "crlf", "nul-and-lone-surrogates", "spilled-results"})
    void theRealProgramPrintsTheSame(String quirk) throws Exception {
        AgentFixture fixture = AgentFixture.named(quirk);
        Path log = fixture.copyTo(temporary);
        Outcome outcome = RealProgram.at(temporary).run("show", log, "--json");

        fixture.golden().compare(AgentFixture.stable(outcome.out(), temporary));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void thereIsAGoldenForEachLogAndALogForEachGolden() throws IOException {
        List<Path> goldens = AgentFixture.all().stream()
                .map(AgentTranscriptTest::goldenOf)
                .sorted()
                .toList();
        try (var files = Files.walk(Path.of("src/test/resources"))) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("expected"))
                            .sorted())
                    .containsExactlyElementsOf(goldens);
        }
    }

    private static Path goldenOf(AgentFixture fixture) {
        try {
            return fixture.golden().file();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
