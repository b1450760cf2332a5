package dev.seshat.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.launch.Script.Outcome;
import dev.seshat.launch.Script.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The way of a new user: a fresh clone, the real Maven, the real program. Two builds of several seconds.
class RealBuildTest {

    @TempDir
    private Path directory;

    @Test
    void buildsOnceWhenTwoStartOnAFreshCloneAndBothAnswer() throws Exception {
        var checkout = Checkout.at(directory.resolve("a fresh clone"));
        Started one = launch(checkout).start();
        Started two = launch(checkout).start();
        List<Outcome> outcomes = List.of(one.outcome(), two.outcome());

        assertThat(outcomes).allSatisfy(outcome -> {
            assertThat(outcome.exit()).as(outcome.err()).isZero();
            assertThat(outcome.out()).startsWith("seshat ");
        });
        assertThat(outcomes.stream().map(outcome -> outcome.err().replaceAll("[0-9]+", "N")))
                .containsExactlyInAnyOrder(
                        "seshat: building (first use)…\n", "seshat: process N is building, waiting for it…\n");
        assertThat(checkout.versions()).containsExactly(checkout.current());
        try (Stream<Path> target = Files.list(checkout.home().resolve("target"))) {
            assertThat(target).as("an IDE's classes stay alone").containsExactly(checkout.app());
        }

        Outcome again = launch(checkout).run();
        assertThat(again.err()).isEmpty();
        assertThat(again.out()).startsWith("seshat ");
    }

    @Test
    void showsTheErrorsOfTheCompiler() throws Exception {
        var checkout = Checkout.at(directory.resolve("broken"));
        Files.writeString(checkout.mainClass(), "package dev.seshat; class Seshat { int x = nothing; }");
        Outcome outcome = launch(checkout).run();
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .contains("Seshat.java:[1,", "cannot find symbol")
                .endsWith("seshat: the build failed; the whole log is " + checkout.app() + "/build.log\n");
        assertThat(checkout.versions()).isEmpty();
    }

    /// The real PATH and home directory, for Maven and its repository; the Java that runs this test. Without a start-up
    /// cache, as its training would outlive the test.
    private static Script launch(Checkout checkout) throws IOException {
        return Script.of(checkout.home(), checkout.launcher().toString(), "--version")
                .with("PATH", System.getenv("PATH"))
                .with("HOME", System.getProperty("user.home"))
                .with("SESHAT_JAVA_HOME", System.getProperty("java.home"))
                .with("SESHAT_AOT", "off");
    }
}
