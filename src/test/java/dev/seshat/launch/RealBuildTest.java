package dev.seshat.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.launch.Script.Outcome;
import dev.seshat.launch.Script.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A new user's first steps: a fresh clone, the real Maven, the real program. In every check the clone has a small
/// program in place of all sources, which are compiled by the check itself.
class RealBuildTest {

    @TempDir
    private Path directory;

    @Test
    void buildsOnceWhenTwoStartOnAFreshCloneAndBothAnswer() throws Exception {
        var checkout = Checkout.at(directory.resolve("a fresh clone"));
        FileTime before = Files.getLastModifiedTime(checkout.mainClass());
        Files.writeString(checkout.mainClass(), """
                package dev.seshat;

                public class Seshat {
                    public static void main(String[] words) {
                        System.out.println("seshat " + words[0]);
                    }
                }
                """);
        Files.setLastModifiedTime(checkout.mainClass(), before);
        buildsOnceWhenTwoStart(checkout);
    }

    @Test
    @Tag("long")
    void buildsAllSourcesOnceWhenTwoStart() throws Exception {
        buildsOnceWhenTwoStart(Checkout.whole(directory.resolve("a fresh clone")));
    }

    private static void buildsOnceWhenTwoStart(Checkout checkout) throws Exception {
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
    @Tag("long")
    void showsTheErrorsOfTheCompiler() throws Exception {
        var checkout = Checkout.whole(directory.resolve("broken"));
        Files.writeString(checkout.mainClass(), "package dev.seshat; class Seshat { int x = nothing; }");
        Outcome outcome = launch(checkout).run();
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .contains("Seshat.java:[1,", "cannot find symbol")
                .endsWith("seshat: the build failed; the whole log is " + checkout.app() + "/build.log\n");
        assertThat(checkout.versions()).isEmpty();
    }

    /// The real PATH and home directory, for Maven and its repository, and the Java that runs this test.
    /// Without a start-up cache, because its training would outlive the test.
    private static Script launch(Checkout checkout) throws IOException {
        return Script.of(checkout.home(), checkout.launcher().toString(), "--version")
                .with("PATH", System.getenv("PATH"))
                .with("HOME", System.getProperty("user.home"))
                .with("SESHAT_JAVA_HOME", System.getProperty("java.home"))
                .with("SESHAT_AOT", "off");
    }
}
