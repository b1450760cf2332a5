package dev.seshat.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.launch.Script.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which Java the launcher picks among those of a machine.
class FindsJavaTest {

    private static final String NO_JAVA = "seshat needs Java 25 or newer: install a JDK 25 (for example your system's"
            + " openjdk-25-jdk or temurin-25-jdk package) or set SESHAT_JAVA_HOME.\n";

    @TempDir
    private Path directory;

    private Machine machine;
    private Checkout checkout;

    @BeforeEach
    void aMachineWithoutJava() throws IOException {
        machine = Machine.at(directory);
        checkout = Checkout.at(directory.resolve("seshat")).builtAs("v1");
    }

    @Test
    void takesTheJavaThatSeshatJavaHomeNames() throws Exception {
        Path named = Machine.jdk(directory.resolve("named"), "25.0.1");
        Path other = Machine.jdk(directory.resolve("other"), "25.0.1");
        assertTakes(named, launch().with("SESHAT_JAVA_HOME", named).with("JAVA_HOME", other));
    }

    @Test
    void takesANameRelativeToTheWorkingDirectory() throws Exception {
        Path named = Machine.jdk(machine.root().resolve("named"), "25.0.1");
        assertTakes(named, launch().with("SESHAT_JAVA_HOME", "named"));
    }

    @Test
    void refusesAnOldJavaThatSeshatJavaHomeNamesThoughAnotherWouldDo() throws Exception {
        Path old = Machine.jdk(directory.resolve("old"), "17.0.15");
        Path other = Machine.jdk(directory.resolve("other"), "25.0.1");
        Outcome outcome =
                launch().with("SESHAT_JAVA_HOME", old).with("JAVA_HOME", other).run();
        assertThat(outcome)
                .isEqualTo(new Outcome(
                        2, "", "seshat: SESHAT_JAVA_HOME is set to " + old + ", which is not a JDK 25 or newer.\n"));
    }

    @Test
    void refusesADirectoryWithoutJavaThatSeshatJavaHomeNames() throws Exception {
        Outcome outcome = launch().with("SESHAT_JAVA_HOME", "/nowhere").run();
        assertThat(outcome)
                .isEqualTo(new Outcome(
                        2, "", "seshat: SESHAT_JAVA_HOME is set to /nowhere, which is not a JDK 25 or newer.\n"));
    }

    @Test
    void takesJavaHomeBeforeThePath() throws Exception {
        Path javaHome = Machine.jdk(directory.resolve("java home"), "26");
        putOnPath(Machine.jdk(directory.resolve("on-path"), "25.0.1"));
        assertTakes(javaHome, launch().with("JAVA_HOME", javaHome));
    }

    @Test
    void followsTheLinksOfTheJavaOnThePathToItsHome() throws Exception {
        Path onPath = Machine.jdk(machine.root().resolve("jdk on path"), "25.0.1");
        putOnPath(onPath);
        assertTakes(onPath, launch());
    }

    @Test
    void asksAShimOnThePathForItsJavaHome() throws Exception {
        Path home = Machine.jdk(directory.resolve("behind-the-shim"), "25.0.1");
        machine.with("java", "echo '    java.home = %s' >&2\n".formatted(home));
        assertTakes(home, launch());
    }

    @Test
    void passesOverAnOldJavaHomeAndAnOldJavaOnThePath() throws Exception {
        Path old = Machine.jdk(directory.resolve("old"), "17.0.15");
        putOnPath(Machine.jdk(directory.resolve("older"), "1.8.0_392"));
        Machine.jdk(directory.resolve("jvms/jdk-21"), "21.0.2");
        Path good = Machine.jdk(directory.resolve("jvms/jdk-25"), "25.0.1");
        assertTakes(good, launch().with("JAVA_HOME", old).with("SESHAT_JVM_DIRS", directory + "/jvms/*"));
    }

    @Test
    void looksWhereSdkmanKeepsItsJdks() throws Exception {
        Machine.jdk(machine.home().resolve(".sdkman/candidates/java/21.0.2-tem"), "21.0.2");
        Path good = Machine.jdk(machine.home().resolve(".sdkman/candidates/java/25.0.1-tem"), "25.0.1");
        assertTakes(good, launch());
    }

    @Test
    void looksInTheSdkmanDirectoryThatIsSet() throws Exception {
        Path good = Machine.jdk(directory.resolve("my sdkman/candidates/java/25.0.1-tem"), "25.0.1");
        assertTakes(good, launch().with("SDKMAN_DIR", directory + "/my sdkman"));
    }

    @Test
    void asksAJavaWithoutReleaseFileForItsVersion() throws Exception {
        Path home = Machine.jdk(directory.resolve("no-release"), "25");
        Files.delete(home.resolve("release"));
        Script.write(home.resolve("bin/java"), """
                if [ "$1" = -version ]; then
                    echo "Picked up JAVA_TOOL_OPTIONS: -Dx=1" >&2
                    echo 'openjdk version "25.0.1" 2025-10-21' >&2
                    exit
                fi
                """ + Machine.PRINT_ARGUMENTS);
        assertTakes(home, launch().with("JAVA_HOME", home));
    }

    @Test
    void prefersAJdkButRunsABuiltProgramOnAMereRuntime() throws Exception {
        Path runtime = Machine.runtime(directory.resolve("jre"), "25.0.1");
        assertTakes(runtime, launch().with("JAVA_HOME", runtime));
        Path jdk = Machine.jdk(directory.resolve("jvms/jdk"), "25.0.1");
        assertTakes(jdk, launch().with("JAVA_HOME", runtime).with("SESHAT_JVM_DIRS", directory + "/jvms/*"));
    }

    @Test
    void saysWhatToInstallWhereThereIsNoJava() throws Exception {
        assertThat(launch().run()).isEqualTo(new Outcome(2, "", NO_JAVA));
    }

    @ParameterizedTest
    @ValueSource(strings = {"17.0.15", "24.0.2", "1.8.0_392", "", "unknown"})
    void refusesWhatIsOlderThan25(String version) throws Exception {
        Path old = Machine.jdk(directory.resolve("old"), version);
        putOnPath(old);
        assertThat(launch().with("JAVA_HOME", old).run()).isEqualTo(new Outcome(2, "", NO_JAVA));
    }

    @ParameterizedTest
    @ValueSource(strings = {"25", "25-ea", "25.0.3", "26.0.1", "100"})
    void takes25AndWhatIsNewer(String version) throws Exception {
        Path home = Machine.jdk(directory.resolve("jdk"), version);
        assertTakes(home, launch().with("JAVA_HOME", home));
    }

    private Script launch() {
        return machine.run(checkout.launcher());
    }

    /// As on Debian: /usr/bin/java links to /etc/alternatives/java, and that into the JDK.
    private void putOnPath(Path jdk) throws IOException {
        Path alternative =
                Files.createDirectories(directory.resolve("alternatives")).resolve("java");
        Files.createSymbolicLink(alternative, jdk.resolve("bin/java"));
        Files.createSymbolicLink(machine.bin().resolve("java"), Path.of("../alternatives/java"));
    }

    private static void assertTakes(Path javaHome, Script launch) throws Exception {
        Outcome outcome = launch.run();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).startsWith(javaHome + "/bin/java\n");
        assertThat(outcome.exit()).isZero();
    }
}
