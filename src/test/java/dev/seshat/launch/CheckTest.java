package dev.seshat.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.launch.Script.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `./check`: what it installs and how it calls Maven. Scripts replace Maven and apt-get, because the real
/// check is what runs this test.
class CheckTest {

    private static final String REPORT = "printf '%s\\n' \"$JAVA_HOME\" \"$@\"\n";

    @TempDir
    private Path directory;

    private Machine machine;
    private Checkout checkout;
    private Path jdk;

    @BeforeEach
    void aMachineWithAllTools() throws IOException {
        machine = Machine.at(directory).with("mvn", REPORT);
        for (String tool : new String[] {"tmux", "zsh", "fish", "less", "setpriv", "chromium"}) machine.with(tool, "");
        checkout = Checkout.at(directory.resolve("my seshat"));
        jdk = Machine.jdk(directory.resolve("jdk"), "25.0.1");
    }

    @Test
    void verifiesFormatAndTestsOnJava25() throws Exception {
        assertThat(check().run()).isEqualTo(new Outcome(0, jdk + "\n-B\n-ntp\n-Dseshat.unchecked\nverify\n", ""));
        assertThat(checkOfSources())
                .isEqualTo(jdk + "\n-B\n-ntp\n-Dseshat.target=target/strict\nspotless:check\ntest-compile\n");
    }

    @Test
    void asksForTheLongTestsAndPassesTheRestToMaven() throws Exception {
        assertThat(check("--long", "-Dtest=a b").run().out()).endsWith("verify\n-Dseshat.long=true\n-Dtest=a b\n");
        assertThat(checkOfSources()).endsWith("test-compile\n-Dtest=a b\n");
        assertThat(check("-Dtest=a b").run().out()).endsWith("verify\n-Dtest=a b\n");
    }

    private String checkOfSources() throws IOException {
        return Files.readString(checkout.home().resolve("target/sources.log"));
    }

    @Test
    void failsIfOnlyTheSourcesAreBad() throws Exception {
        machine.with("mvn", "case \"$*\" in *spotless:check*) echo 'badly formatted'; exit 1;; esac; echo tested\n");
        Outcome outcome = check().run();
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out()).isEqualToIgnoringNewLines("tested\nbadly formatted\n");
        assertThat(outcome.err()).startsWith("check: the sources are not formatted or do not compile strictly.");
    }

    /// The tests take minutes; the sources are checked meanwhile.
    @Test
    void checksTheSourcesBesideTheTests() throws Exception {
        machine.with("mvn", """
                case "$*" in
                    *spotless:check*) echo begun; : >target/begun ;;
                    *)
                        touch -d '+1 minute' target/seshat.jar
                        while [ ! -e target/begun ]; do sleep 0.1; done
                        ;;
                esac
                """);
        assertThat(check().run()).isEqualTo(new Outcome(0, "", ""));
        assertThat(checkOfSources()).isEqualTo("begun\n");
    }

    /// What does not compile at all need not be compiled again.
    @Test
    void checksNoSourcesIfThereIsNoBuild() throws Exception {
        machine.with("mvn", "echo begun; exit 1\n");
        assertThat(check().run()).isEqualTo(new Outcome(1, "begun\n", ""));
        assertThat(checkout.home().resolve("target/sources.log")).doesNotExist();
    }

    @Test
    void returnsTheExitCodeOfMaven() throws Exception {
        machine.with("mvn", "exit 3\n");
        assertThat(check().run().exit()).isEqualTo(3);
    }

    @Test
    void namesTheTwentySlowestTestClassesOfThisRun() throws Exception {
        Path reports = Files.createDirectories(checkout.home().resolve("target/surefire-reports"));
        Path old = Files.writeString(reports.resolve("old.txt"), report(900, "OldTest"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(3600)));
        StringBuilder maven = new StringBuilder();
        List<String> slowest = new ArrayList<>();
        for (int i = 1; i <= 25; i++) {
            maven.append("printf '%s' '%s' >target/surefire-reports/%d.txt\n"
                    .formatted("%s", report(i * 5, "Number" + i + "Test"), i));
            slowest.addFirst(i * 5 + ".25 dev.seshat.Number" + i + "Test");
        }
        machine.with("mvn", maven + "exit 1\n");
        Outcome outcome = check().run();
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out().lines())
                .startsWith("The slowest test classes, in seconds:")
                .endsWith(slowest.get(19))
                .containsAll(slowest.subList(0, 20))
                .hasSize(21);
    }

    private static String report(int seconds, String test) {
        return """
                -------------------------------------------------------------------------------
                Test set: dev.seshat.%2$s
                -------------------------------------------------------------------------------
                Tests run: 30, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: %1$d.25 s -- in dev.seshat.%2$s
                """.formatted(seconds, test);
    }

    @Test
    void installsOnlyTheMissingToolsAndKeepsThatOffStandardOutput() throws Exception {
        Files.delete(machine.bin().resolve("fish"));
        Files.delete(machine.bin().resolve("zsh"));
        machine.with("id", "echo 0\n").with("apt-get", "echo apt-get \"$@\"\n");
        Outcome outcome = check().run();
        assertThat(outcome.err())
                .isEqualTo("apt-get update -q\napt-get install -y -q --no-install-recommends zsh fish\n");
        assertThat(outcome.out()).startsWith(jdk + "\n");
    }

    @Test
    void namesThePackagesThatItMayNotInstall() throws Exception {
        Files.delete(machine.bin().resolve("fish"));
        Files.delete(machine.bin().resolve("setpriv"));
        machine.with("id", "echo 1000\n").with("apt-get", "exit 1\n");
        assertThat(check().run()).isEqualTo(cannotInstall(""));
        machine.with("id", "echo 0\n").with("apt-get", "echo 'no network'; exit 100\n");
        assertThat(check().run()).isEqualTo(cannotInstall("no network\n"));
    }

    @Test
    void needsNoHomeDirectory() throws Exception {
        assertThat(check().through("env", "-u", "HOME").run().exit()).isZero();
        assertThat(check().with("HOME", "").run().exit()).isZero();
    }

    private static Outcome cannotInstall(String before) {
        return new Outcome(
                2,
                "",
                before
                        + "check: the tests need tools that this machine lacks and that could not be installed: fish"
                        + " util-linux.\n");
    }

    /// Java is found in one of the usual places, so that the search itself runs.
    private Script check(String... arguments) {
        return machine.run(checkout.home().resolve("check"), arguments).with("SESHAT_JVM_DIRS", jdk);
    }
}
