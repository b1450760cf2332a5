package dev.seshat.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.launch.Script.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When the launcher creates a start-up cache, and when it uses one. A script replaces Java here: it can be
/// paused in the middle of a training, and fail.
class TrainsInBackgroundTest {

    /// Record every training with its environment, wait while paused, and leave a cache.
    private static final String JAVA = """
            notes=${0%/bin/java}/..
            for argument; do
                case $argument in -XX:AOTCacheOutput=*) cache=${argument#*=} ;; esac
            done
            if [ -z "${cache:-}" ]; then
                printf '%s\\n' "$@"
                exit
            fi
            { pwd; env; } >"$notes/environment"
            echo "$*" >>"$notes/trainings"
            i=0
            while [ -e "$notes/hold" ] && [ $((i += 1)) -lt 600 ]; do sleep 0.1; done
            [ ! -e "$notes/fail" ] || exit 1
            echo cache >"$cache"
            """;

    @TempDir
    private Path directory;

    private Machine machine;
    private Checkout checkout;
    private Path jdk;

    @BeforeEach
    void aBuiltProgram() throws IOException {
        machine = Machine.at(directory);
        checkout = Checkout.at(directory.resolve("my seshat")).builtAs("v1");
        jdk = jdk("jdk", "25.0.1+8-LTS");
    }

    /// A training left over by a test would write to its directory while that is deleted.
    @AfterEach
    void letTrainingsEnd() throws Exception {
        Files.deleteIfExists(directory.resolve("hold"));
        await("the end of all trainings", () -> underWay().isEmpty());
    }

    @Test
    void makesACacheAfterTheFirstRunAndUsesItFromThenOn() throws Exception {
        Path cache = checkout.app().resolve("v1/25.0.1+8-LTS.aot");
        assertThat(launch().run()).isEqualTo(withoutCache());
        awaitCache(cache);
        assertThat(launch().run().out())
                .startsWith("-XX:TieredStopAtLevel=1\n")
                .contains("\n-XX:AOTCache=" + cache + "\n-Xlog:disable\n")
                .endsWith("\ndev.seshat.Seshat\nlist\n");
        assertThat(trainings())
                .singleElement()
                .asString()
                .contains(" -XX:+UseSerialGC ", " --enable-native-access=ALL-UNNAMED ")
                .endsWith(" -cp " + checkout.app()
                        + "/v1/seshat.jar -XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions"
                        + " -XX:-AOTRecordTraining -Xmx512m dev.seshat.Rehearsal");
        assertThat(cache.resolveSibling(".").normalize().toFile().list())
                .containsExactlyInAnyOrder("seshat.jar", "stamp", "25.0.1+8-LTS.aot", "25.0.1+8-LTS.aot.sum");
    }

    @Test
    void readsAndWritesNothingOfTheUsers() throws Exception {
        assertThat(launch().with("XDG_CACHE_HOME", "/cache")
                        .with("SESSIONS_DIR", "/logs")
                        .with("JAVA_TOOL_OPTIONS", "-Dx=y")
                        .run())
                .isEqualTo(withoutCache());
        awaitCache(checkout.app().resolve("v1/25.0.1+8-LTS.aot"));
        Path scratch = checkout.app().resolve("v1/25.0.1+8-LTS.aot.1/scratch");
        assertThat(Files.readAllLines(directory.resolve("environment")))
                .contains(scratch.toString(), "HOME=" + scratch, "SESSIONS_DIR=" + scratch.resolve("projects"))
                .filteredOn(line -> !line.startsWith("PATH=") && !line.startsWith("PWD="))
                .noneMatch(line -> line.startsWith("XDG_") || line.startsWith("JAVA_"))
                .noneMatch(line -> line.contains(machine.home().toString()));
    }

    @Test
    void makesAnotherForAnotherBuildAndForAnotherJava() throws Exception {
        launch().run();
        awaitCache(checkout.app().resolve("v1/25.0.1+8-LTS.aot"));
        jdk = jdk("newer", "25.0.2+1");
        assertThat(launch().run()).isEqualTo(withoutCache());
        awaitCache(checkout.app().resolve("v1/25.0.2+1.aot"));
        checkout.builtAs("v2");
        launch().run();
        awaitCache(checkout.app().resolve("v2/25.0.2+1.aot"));
        assertThat(trainings()).hasSize(3);
    }

    @Test
    void namesTheCacheOfAJavaWithAStrangeBuildByItsVersion() throws Exception {
        jdk = jdk("strange", "../../25 $(id)");
        launch().run();
        awaitCache(checkout.app().resolve("v1/java-25.aot"));
    }

    @Test
    void trainsOnlyOnceAtATime() throws Exception {
        Files.createFile(directory.resolve("hold"));
        for (int i = 0; i < 3; i++) assertThat(launch().run()).isEqualTo(withoutCache());
        await("a training", () -> !trainings().isEmpty());
        for (int i = 0; i < 3; i++) assertThat(launch().run()).isEqualTo(withoutCache());
        Files.delete(directory.resolve("hold"));
        awaitCache(checkout.app().resolve("v1/25.0.1+8-LTS.aot"));
        assertThat(trainings()).hasSize(1);
    }

    @Test
    void givesUpAfterThreeAttempts() throws Exception {
        Files.createFile(directory.resolve("fail"));
        await("three attempts", () -> {
            assertThat(launch().run()).isEqualTo(withoutCache());
            return trainings().size() == 3;
        });
        await("the end of the last", () -> underWay().isEmpty());
        Files.delete(directory.resolve("fail"));
        for (int i = 0; i < 3; i++) assertThat(launch().run()).isEqualTo(withoutCache());
        assertThat(trainings()).hasSize(3);
        assertThat(checkout.app().resolve("v1/25.0.1+8-LTS.aot.3").toFile().list())
                .containsExactly("pid");
    }

    @Test
    void triesAgainAfterATrainingThatWasKilled() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Path attempt = Files.createDirectories(checkout.app().resolve("v1/25.0.1+8-LTS.aot.1"));
        Files.writeString(attempt.resolve("pid"), dead.pid() + "\n");
        launch().run();
        awaitCache(checkout.app().resolve("v1/25.0.1+8-LTS.aot"));
        await("the attempts to be gone", () -> Files.notExists(attempt));
    }

    @Test
    void removesACacheThatIsNotAsItWasMadeAndMakesItAnew() throws Exception {
        Path cache = checkout.app().resolve("v1/25.0.1+8-LTS.aot");
        launch().run();
        awaitCache(cache);
        for (String broken : List.of("", "caché", "cache\ncache\n")) {
            Files.writeString(cache, broken);
            assertThat(launch().run()).isEqualTo(withoutCache());
            awaitCache(cache);
            assertThat(cache).hasContent("cache\n");
        }
        Files.delete(cache.resolveSibling("25.0.1+8-LTS.aot.sum"));
        assertThat(launch().run()).isEqualTo(withoutCache());
        awaitCache(cache);
        assertThat(launch().run().out()).contains("-XX:AOTCache=");
    }

    /// All processes of a terminal get these when it is closed, or on Ctrl-C or Ctrl-Z.
    @Test
    void outlivesItsTerminal() throws Exception {
        Files.createFile(directory.resolve("hold"));
        Path session = Script.write(directory.resolve("session"), """
                '%s' list
                i=0
                until [ -e '%s/trainings' ] || [ $((i += 1)) -gt 600 ]; do sleep 0.1; done
                trap '' INT TSTP
                kill -s INT 0
                kill -s TSTP 0
                kill -s HUP 0
                """.formatted(checkout.launcher(), directory));
        // Under nohup one of them is ignored, and a shell cannot undo that.
        Script closed = launch(session)
                .through(
                        Machine.locate("env").toString(),
                        "--default-signal=HUP",
                        Machine.locate("setsid").toString(),
                        "--wait");
        assertThat(closed.run().exit()).isEqualTo(129);
        Files.delete(directory.resolve("hold"));
        awaitCache(checkout.app().resolve("v1/25.0.1+8-LTS.aot"));
    }

    @Test
    void doesWithoutWhereItMayNotWrite() throws Exception {
        Path version = checkout.app().resolve("v1");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(version, PosixFilePermissions.fromString("r-xr-xr-x"));
        assertThat(Machine.unprivileged(launch()).run()).isEqualTo(withoutCache());
        Files.setPosixFilePermissions(version, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(version.toFile().list()).containsExactlyInAnyOrder("seshat.jar", "stamp");
    }

    /// A cache with classes that a verb does not need slows it down; a long-running verb gains from the
    /// recorded profile.
    @Test
    void someVerbsHaveCachesOfTheirOwn() throws Exception {
        for (String verb : List.of("search", "mcp")) {
            launch(checkout.launcher(), verb, "word").run();
            awaitCache(checkout.app().resolve("v1/25.0.1+8-LTS-" + verb + ".aot"));
            assertThat(trainings()).last().asString().endsWith(" dev.seshat.Rehearsal " + verb);
            assertThat(launch(checkout.launcher(), verb, "word").run().out())
                    .contains("\n-XX:AOTCache=" + checkout.app() + "/v1/25.0.1+8-LTS-" + verb + ".aot\n");
        }
        assertThat(trainings()).hasSize(2);
        assertThat(trainings().getFirst()).contains(" -XX:-AOTRecordTraining ");
        assertThat(trainings().getLast()).doesNotContain("AOTRecordTraining");
    }

    /// As `./check` does, which runs the program hundreds of times.
    @Test
    void isWaitedForOnRequest() throws Exception {
        Path cache = checkout.app().resolve("v1/25.0.1+8-LTS.aot");
        Files.createFile(directory.resolve("hold"));
        Script.Started waiting = launch().with("SESHAT_AOT", "wait").start();
        await("a training", () -> !trainings().isEmpty());
        assertThat(waiting.process().isAlive()).isTrue();
        Files.delete(directory.resolve("hold"));
        assertThat(waiting.outcome()).isEqualTo(withoutCache());
        assertThat(cache).exists();
        assertThat(launch().with("SESHAT_AOT", "wait").run().out()).contains("-XX:AOTCache=" + cache);
        assertThat(trainings()).hasSize(1);
    }

    @Test
    void canBeSwitchedOff() throws Exception {
        Path cache = Files.writeString(checkout.app().resolve("v1/25.0.1+8-LTS.aot"), "cache");
        assertThat(launch().with("SESHAT_AOT", "off").run()).isEqualTo(withoutCache());
        Files.delete(cache);
        assertThat(launch().with("SESHAT_AOT", "off").run()).isEqualTo(withoutCache());
        assertThat(cache.resolveSibling(".").normalize().toFile().list())
                .containsExactlyInAnyOrder("seshat.jar", "stamp");
    }

    private Path jdk(String name, String build) throws IOException {
        Path home = Machine.jdk(directory.resolve(name), "25.0.1");
        Script.write(home.resolve("bin/java"), JAVA);
        Files.writeString(home.resolve("release"), """
                JAVA_RUNTIME_VERSION="%s"
                JAVA_VERSION="25.0.1"
                """.formatted(build));
        return home;
    }

    private Script launch() {
        return launch(checkout.launcher(), "list");
    }

    private Script launch(Path program, String... words) {
        return machine.run(program, words)
                .with("SESHAT_JAVA_HOME", jdk)
                .with("SESHAT_AOT", "")
                .with("LC_ALL", "C.UTF-8");
    }

    /// The output of the fake Java when it is started without a cache.
    private Outcome withoutCache() throws IOException {
        return new Outcome(0, """
                -XX:TieredStopAtLevel=1
                -XX:+UseSerialGC
                -Xmx384m
                -XX:-UsePerfData
                --enable-native-access=ALL-UNNAMED
                -Dslf4j.provider=org.slf4j.nop.NOPServiceProvider
                -Dslf4j.internal.verbosity=ERROR
                -Djava.locale.providers=FALLBACK
                -Dpicocli.disable.closures=true
                -Dpicocli.converters.excludes=java.(net|sql|time).+
                -Dfile.encoding=UTF-8
                -Dstdout.encoding=UTF-8
                -Dstderr.encoding=UTF-8
                -Dseshat.home=%s
                -cp
                %s/%s/seshat.jar
                dev.seshat.Seshat
                list
                """.formatted(checkout.home(), checkout.app(), checkout.current()), "");
    }

    private List<String> trainings() throws IOException {
        Path trainings = directory.resolve("trainings");
        return Files.exists(trainings) ? Files.readAllLines(trainings) : List.of();
    }

    /// The scratch directories of trainings, each of which exists as long as its training runs.
    private List<Path> underWay() throws IOException {
        try (Stream<Path> files = Files.walk(checkout.app(), 3)) {
            return files.filter(file -> file.endsWith("scratch")).toList();
        }
    }

    private static void awaitCache(Path cache) throws Exception {
        await(cache + " to appear", () -> Files.exists(cache));
        await("the attempt to be gone", () -> Files.notExists(cache.resolveSibling(cache.getFileName() + ".1")));
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    private static void await(String what, Condition condition) throws Exception {
        Instant deadline = Instant.now().plus(Patience.LIMIT);
        while (!condition.holds()) {
            assertThat(Instant.now()).as("time to see " + what).isBefore(deadline);
            Thread.sleep(20);
        }
    }
}
