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

/// A search from a new process does without what Java takes long to get ready: it would be a tenth of its time, or
/// more.
class ColdSearchTest {

    @TempDir
    private Path home;

    private RealProgram program;

    @BeforeEach
    void archiveASession() throws IOException, InterruptedException {
        // As most have it: the name of the machine is found out.
        program = RealProgram.at(home).without("WORKSTATION_ID");
        Path log = home.resolve(".claude/projects/lamps/0c01d000-0000-4000-8000-000000000001.jsonl");
        Files.createDirectories(log.getParent());
        Files.writeString(log, """
                {"type":"user","uuid":"u-1","timestamp":"2026-01-02T03:04:05Z",\
                "sessionId":"0c01d000-0000-4000-8000-000000000001","cwd":"/work/lamps",\
                "message":{"role":"user","content":"The lamp flickers"}}
                """);
        // Of what was just written it is not sure that no more was.
        Files.setLastModifiedTime(log, FileTime.from(Instant.now().minusSeconds(3_600)));
        assertThat(program.run("index").exit()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no-index", "--sort=relevance"})
    void getsReadyOnlyWhatItUses(String option) throws Exception {
        assertThat(begunBy(option, "lamp"))
                .contains("'dev/seshat/cli/output/HitPrinter'")
                .as("calendars, names of months, and how numbers are written")
                .doesNotContain("'java/text/DateFormatSymbols'", "'java/util/GregorianCalendar'")
                .doesNotContain("'java/text/DecimalFormatSymbols'")
                .as("a look into the driver's jar, and into all jars for who logs the end")
                .doesNotContain("'org/sqlite/SQLiteJDBCLoader$VersionHolder'", "'jdk/internal/logger/BootstrapLogger'")
                .as("arguments of kinds that no verb has")
                .doesNotContain("'java/sql/DriverManager'", "'java/time/MonthDay'")
                .as("channels, where a stream will do")
                .doesNotContain("'sun/nio/ch/FileChannelImpl'");
    }

    @Test
    void withoutALookAtTheLogsNoTimeIsReadFromText() throws Exception {
        assertThat(begunBy("--no-index", "lamp")).doesNotContain("'java/time/format/DateTimeFormatter'");
    }

    /// What the launcher tells picocli not to get ready, it cannot read either.
    @Test
    void noVerbHasAnArgumentOfAKindThatIsDoneWithout() {
        for (Verb verb : Verbs.all()) {
            for (ArgSpec argument : verb.spec().args()) {
                assertThat(argument.typeInfo().getAuxiliaryTypes())
                        .as("%s %s", verb.name(), argument.paramLabel())
                        .noneMatch(type -> type.getName().matches("java\\.(net|sql|time)\\..+"));
            }
        }
    }

    /// The classes that Java began to use for a search, which must find the session.
    private String begunBy(String... words) throws IOException, InterruptedException {
        Path begun = home.resolve("begun.txt");
        Outcome outcome = program
                // With a start-up cache the JVM is told to log nothing.
                .with("SESHAT_AOT", "off")
                .with("JDK_JAVA_OPTIONS", "-Xlog:class+init=info:file=" + begun)
                .run(Stream.concat(Stream.of("search"), Stream.of(words)).toArray());
        assertThat(outcome.out()).contains("The lamp flickers");
        assertThat(outcome.exit()).isZero();
        return Files.readString(begun);
    }
}
