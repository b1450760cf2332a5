package dev.seshat.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.launch.Script.Outcome;
import dev.seshat.launch.Script.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When the launcher builds, and what is left when builds overlap, fail or are killed. A script replaces Maven
/// here: it is quick, and it can be paused in the middle of a build.
class BuildsItselfTest {

    private static final String FIRST_USE = "seshat: building (first use)…\n";
    private static final String SOURCES_CHANGED = "seshat: building (sources changed)…\n";

    @TempDir
    private Path directory;

    private Machine machine;
    private Checkout checkout;
    private Path jdk;

    @BeforeEach
    void aFreshClone() throws IOException {
        machine = Machine.at(directory).with("mvn", Machine.BUILD);
        checkout = Checkout.at(directory.resolve("my seshat"));
        jdk = Machine.jdk(directory.resolve("jdk"), "25.0.1");
    }

    @Test
    void buildsOnFirstUseAndIsQuietFromThenOn() throws Exception {
        assertBuilds(FIRST_USE);
        assertDoesNotBuild();
        assertThat(machine.mavenRuns()).isEqualTo(1);
    }

    @Test
    void keepsOnlyTheProgramOfWhatMavenWrites() throws Exception {
        assertBuilds(FIRST_USE);
        assertThat(checkout.app().resolve(checkout.current()).toFile().list())
                .containsExactlyInAnyOrder("seshat.jar", "seshat-all.jar", "lib", "stamp");
        assertThat(checkout.home().resolve("target").toFile().list()).containsExactly("app");
    }

    @Test
    void takesWhatACheckHasBuilt() throws Exception {
        Path target = checkedBuild();
        assertDoesNotBuild();
        assertThat(machine.mavenRuns()).isZero();
        Path built = checkout.app().resolve(checkout.current());
        assertThat(built.toFile().list()).containsExactlyInAnyOrder("seshat.jar", "seshat-all.jar", "lib", "stamp");
        assertThat(Files.getLastModifiedTime(built.resolve("stamp")))
                .isEqualTo(Files.getLastModifiedTime(target.resolve("stamp")));
        Files.writeString(checkout.mainClass(), "// changed");
        assertBuilds(SOURCES_CHANGED);
    }

    @Test
    void buildsWhenASourceChangedAfterACheckBegan() throws Exception {
        checkedBuild();
        Files.writeString(checkout.mainClass(), "// changed");
        assertBuilds(FIRST_USE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stamp", "seshat.jar", "seshat-all.jar", "lib"})
    void buildsWhenACheckHasNotBuiltAll(String missing) throws Exception {
        Files.delete(checkedBuild().resolve(missing));
        assertBuilds(FIRST_USE);
        assertThat(checkout.app().resolve(checkout.current()).toFile().list())
                .containsExactlyInAnyOrder("seshat.jar", "seshat-all.jar", "lib", "stamp");
    }

    @Test
    void buildsWhileACheckWritesTheJar() throws Exception {
        checkedBuild();
        Script.write(jdk.resolve("bin/jar"), "exit 1\n");
        assertBuilds(FIRST_USE);
    }

    @Test
    void takesNoJarOfACheckBefore() throws Exception {
        Path target = checkedBuild();
        Files.setLastModifiedTime(
                target.resolve("seshat.jar"), FileTime.from(Instant.now().minusSeconds(1000)));
        assertBuilds(FIRST_USE);
    }

    /// The results of a check that began ten minutes ago, on a JDK whose `jar` can list its jar.
    private Path checkedBuild() throws IOException {
        Script.write(jdk.resolve("bin/jar"), "[ \"$(cat \"$3\")\" = jar ]\n");
        Path target = Files.createDirectories(checkout.home().resolve("target"));
        Path stamp = Files.createFile(target.resolve("stamp"));
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().minusSeconds(600)));
        Files.createDirectory(target.resolve("lib"));
        Files.writeString(target.resolve("seshat.jar"), "jar");
        Files.writeString(target.resolve("seshat-all.jar"), "jar");
        return target;
    }

    @Test
    void runsMavenOnTheJavaItFoundAndLeavesJavaHomeToTheProgramAsItWas() throws Exception {
        machine.with("mvn", "echo \"$JAVA_HOME $MAVEN_OPTS\" >'%s/seen'\n".formatted(directory) + Machine.BUILD);
        Script.write(jdk.resolve("bin/java"), "echo \"${JAVA_HOME-unset}\"\n");
        Outcome outcome = launch().with("MAVEN_OPTS", "-Xmx1g").run();
        assertThat(directory.resolve("seen")).hasContent(jdk + " -Xmx1g --sun-misc-unsafe-memory-access=allow\n");
        assertThat(outcome.out()).isEqualTo("unset\n");
    }

    @Test
    void buildsAgainWhenASourceChanged() throws Exception {
        checkout.builtAs("v1");
        assertDoesNotBuild();
        Files.writeString(checkout.mainClass(), "// changed");
        assertBuilds(SOURCES_CHANGED);
        assertDoesNotBuild();
    }

    @Test
    void buildsAgainWhenASourceWasDeleted() throws Exception {
        checkout.builtAs("v1");
        Files.delete(checkout.mainClass());
        assertBuilds(SOURCES_CHANGED);
        assertDoesNotBuild();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", ".mvn/jvm.config"})
    void buildsAgainWhenThePomOrTheSettingsOfMavenChanged(String file) throws Exception {
        checkout.builtAs("v1");
        Files.writeString(checkout.home().resolve(file), "changed");
        assertBuilds(SOURCES_CHANGED);
    }

    @Test
    void buildsAgainWhenASourceChangedDuringTheBuild() throws Exception {
        machine.with("mvn", "sleep 0.1; touch src/main/java/dev/seshat/Seshat.java\n" + Machine.BUILD);
        assertBuilds(FIRST_USE);
        machine.with("mvn", Machine.BUILD);
        assertBuilds(SOURCES_CHANGED);
        assertDoesNotBuild();
    }

    @Test
    void buildsAgainWhenTheCurrentVersionIsGone() throws Exception {
        checkout.builtAs("v1");
        Files.delete(checkout.app().resolve("v1/stamp"));
        assertBuilds(FIRST_USE);
    }

    @Test
    void keepsThePreviousVersionForThoseWhoStillRunItAndRemovesOlderOnes() throws Exception {
        checkout.builtAs("v1").builtAs("v2").builtAs("v3");
        Files.writeString(checkout.mainClass(), "// changed");
        assertBuilds(SOURCES_CHANGED);
        assertThat(checkout.versions()).containsExactly(checkout.current(), "v3");
    }

    @Test
    void showsTheErrorsOfAFailedBuildAndKeepsTheVersionBefore() throws Exception {
        checkout.builtAs("v1");
        Files.writeString(checkout.mainClass(), "// changed");
        machine.with("mvn", """
                echo '[INFO] noise'
                i=0
                while [ $((i += 1)) -le 50 ]; do echo "[ERROR] line $i"; done
                exit 1
                """);
        Outcome outcome = launch().run();
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        List<String> expected = new ArrayList<>(List.of(SOURCES_CHANGED.strip()));
        for (int line = 1; line <= 20; line++) expected.add("[ERROR] line " + line);
        expected.add("seshat: the build failed; the whole log is " + checkout.app() + "/build.log");
        assertThat(outcome.err().lines()).containsExactlyElementsOf(expected);
        assertThat(checkout.versions()).containsExactly("v1");
        assertThat(checkout.current()).isEqualTo("v1");
    }

    @Test
    void showsWhatMavenSaidWhenItDidNotEvenStart() throws Exception {
        machine.with("mvn", "echo 'cannot start' >&2; exit 1\n");
        assertThat(launch().run().err()).contains("\ncannot start\n");
    }

    @Test
    void saysThatMavenIsMissing() throws Exception {
        Files.delete(machine.bin().resolve("mvn"));
        assertThat(launch().run())
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat is built by Maven: install it (for example your system's maven package) so that mvn is"
                                + " on the PATH.\n"));
    }

    @Test
    void saysThatARuntimeCannotBuild() throws Exception {
        Path runtime = Machine.runtime(directory.resolve("jre"), "25.0.1");
        assertThat(launch().with("SESHAT_JAVA_HOME", runtime).run())
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: %s has no compiler: to build, install a JDK 25 or newer or set SESHAT_JAVA_HOME to one.\n"
                                .formatted(runtime)));
    }

    @Test
    void buildsOnceWhenSeveralStartTogether() throws Exception {
        machine.with("mvn", "sleep 1\n" + Machine.BUILD);
        List<Started> started = new ArrayList<>();
        for (int i = 0; i < 4; i++) started.add(launch().start());
        for (Started each : started) assertThat(each.outcome().exit()).isZero();
        assertThat(machine.mavenRuns()).isEqualTo(1);
        assertThat(checkout.versions()).containsExactly(checkout.current());
    }

    @Test
    void takesOverTheLockOfADeadProcessOnlyOnce() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        lock(Long.toString(dead.pid()));
        machine.with("mvn", "sleep 1\n" + Machine.BUILD);
        Started other = launch().start();
        assertThat(launch().run().exit()).isZero();
        assertThat(other.outcome().exit()).isZero();
        assertThat(machine.mavenRuns()).isEqualTo(1);
        assertThat(checkout.versions()).containsExactly(checkout.current());
    }

    @Test
    void breaksALockThatNobodySigned() throws Exception {
        lock();
        assertBuilds(FIRST_USE);
        assertThat(checkout.versions()).containsExactly(checkout.current());
    }

    @Test
    void waitsForALivingProcessAndSaysSo() throws Exception {
        long living = ProcessHandle.current().pid();
        Path signature = lock(Long.toString(living)).resolve(Long.toString(living));
        Started waiting = launch().start();
        awaitText(waiting.err(), "waiting");
        assertThat(machine.mavenRuns()).isZero();
        checkout.builtAs("v1");
        Files.delete(signature);
        Files.delete(signature.getParent());
        Outcome outcome = waiting.outcome();
        assertThat(outcome.err()).isEqualTo("seshat: process " + living + " is building, waiting for it…\n");
        assertThat(outcome.exit()).isZero();
        assertThat(machine.mavenRuns()).isZero();
    }

    @Test
    void leavesNothingBehindWhenItIsKilledWhileBuilding() throws Exception {
        machine.with("mvn", Machine.BUILD + "echo $$ >'%s/mvn.pid'; exec sleep 100\n".formatted(directory));
        Started building = launch().start();
        Path pid = directory.resolve("mvn.pid");
        awaitText(pid, "\n");
        building.process().destroy();
        assertThat(building.process().waitFor(Patience.LIMIT)).isTrue();
        assertThat(building.outcome().exit()).isEqualTo(143);
        assertThat(checkout.versions()).isEmpty();
        assertThat(checkout.app().resolve("current")).doesNotExist();
        assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())))
                .isEmpty();
        machine.with("mvn", Machine.BUILD);
        assertBuilds(FIRST_USE);
    }

    @Test
    void runsWhatRootInstalledAndSaysWhoMustBuildItWhenItIsOld() throws Exception {
        checkout.builtAs("v1");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(checkout.app(), PosixFilePermissions.fromString("r-xr-xr-x"));
        Outcome fresh = Machine.unprivileged(launch()).run();
        Files.writeString(checkout.mainClass(), "// changed");
        Outcome old = Machine.unprivileged(launch()).run();
        Files.setPosixFilePermissions(checkout.app(), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(fresh.err()).isEmpty();
        assertThat(fresh.exit()).isZero();
        assertThat(old)
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: a build is needed, but %s is not writable: run seshat once as the owner of %s.\n"
                                .formatted(checkout.app(), checkout.home())));
    }

    private Script launch() {
        return machine.run(checkout.launcher()).with("SESHAT_JAVA_HOME", jdk);
    }

    private void assertBuilds(String message) throws Exception {
        Outcome outcome = launch().run();
        assertThat(outcome.err()).isEqualTo(message);
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("/" + checkout.current() + "/seshat.jar\n");
    }

    private void assertDoesNotBuild() throws Exception {
        Outcome outcome = launch().run();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("/" + checkout.current() + "/seshat.jar\n");
    }

    /// Take the lock in the name of the given processes.
    private Path lock(String... holders) throws IOException {
        Path lock = Files.createDirectories(checkout.app().resolve("lock"));
        for (String holder : holders) Files.writeString(lock.resolve(holder), "");
        return lock;
    }

    private static void awaitText(Path file, String text) throws Exception {
        Patience.until(() -> Files.exists(file) && Files.readString(file).contains(text));
    }
}
