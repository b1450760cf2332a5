package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.ArgSpec;

/// A search in a new process avoids what Java takes long to initialize, which would be a tenth of its time or
/// more.
class ColdSearchTest {

    @TempDir
    private Path home;

    private RealProgram program;

    @BeforeEach
    void archiveASession() throws IOException, InterruptedException {
        // As for most users: the name of the machine has to be looked up.
        program = RealProgram.at(home).without("WORKSTATION_ID");
        Path log = home.resolve(".claude/projects/lamps/0c01d000-0000-4000-8000-000000000001.jsonl");
        Files.createDirectories(log.getParent());
        Files.writeString(log, """
                {"type":"user","uuid":"u-1","timestamp":"2026-01-02T03:04:05Z",\
                "sessionId":"0c01d000-0000-4000-8000-000000000001","cwd":"/work/lamps",\
                "message":{"role":"user","content":"The lamp flickers"}}
                """);
        // A log that was just written is read again on the next run.
        Files.setLastModifiedTime(log, FileTime.from(Instant.now().minusSeconds(3_600)));
        assertThat(program.run("index").exit()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no-index", "--sort=relevance"})
    void getsReadyOnlyWhatItUses(String option) throws Exception {
        assertThat(begunBy(option, "lamp"))
                .contains("'dev/seshat/cli/output/HitPrinter'")
                .as("how numbers are written")
                .doesNotContain("'java/text/DecimalFormatSymbols'")
                .as("what Java makes of a record that is compared")
                .doesNotContain("'java/lang/runtime/ObjectMethods'")
                .as("arguments of kinds that no verb has")
                .doesNotContain("'java/sql/DriverManager'", "'java/time/MonthDay'");
    }

    @Test
    void withoutALookAtTheLogsNoTimeIsReadFromText() throws Exception {
        assertThat(begunBy("--no-index", "lamp")).doesNotContain("'java/time/format/DateTimeFormatter'");
    }

    /// What the launcher tells picocli not to initialize must not be needed.
    @Test
    void noVerbHasAnArgumentOfAKindThatIsDoneWithout() {
        for (CliCommand verb : CliCommands.all()) {
            for (ArgSpec argument : verb.spec().args()) {
                assertThat(argument.typeInfo().getAuxiliaryTypes())
                        .as("%s %s", verb.name(), argument.paramLabel())
                        .noneMatch(type -> type.getName().matches("java\\.(net|sql|time)\\..+"));
            }
        }
    }

    /// The classes that Java initialized for a search, which must find the session.
    private String begunBy(String... words) throws IOException, InterruptedException {
        Path begun = home.resolve("begun.txt");
        Outcome outcome = program
                // With a start-up cache, the launcher turns off the JVM's logging.
                .with("SESHAT_AOT", "off")
                .with("JDK_JAVA_OPTIONS", "-Xlog:class+init=info:file=" + begun)
                .run(Stream.concat(Stream.of("search"), Stream.of(words)).toArray());
        assertThat(outcome.out()).contains("The lamp flickers");
        assertThat(outcome.exit()).isZero();
        return Files.readString(begun);
    }
}
