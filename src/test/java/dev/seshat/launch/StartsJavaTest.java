package dev.seshat.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.launch.Script.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the launcher passes to Java: the arguments, the program's directory, the terminal, the locale.
class StartsJavaTest {

    @TempDir
    private Path directory;

    private Machine machine;
    private Checkout checkout;
    private Path jdk;

    @BeforeEach
    void aBuiltProgramInADirectoryWithASpace() throws IOException {
        machine = Machine.at(directory);
        checkout = Checkout.at(directory.resolve("my seshat")).builtAs("v1");
        jdk = Machine.jdk(directory.resolve("jdk 25"), "25.0.1");
    }

    @Test
    void startsTheMainClassWithTheFlagsOfAShortVerb() throws Exception {
        assertThat(launch(checkout.launcher(), "show").run())
                .isEqualTo(new Outcome(0, """
                        %s/bin/java
                        -XX:TieredStopAtLevel=1
                        -XX:+UseSerialGC
                        -Xmx160m
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
                        %s/v1/seshat.jar
                        dev.seshat.Seshat
                        show
                        """.formatted(jdk, checkout.home(), checkout.app()), ""));
    }

    @Test
    void givesTheListOfAllSessionsMoreRoom() throws Exception {
        assertThat(launch(checkout.launcher(), "list").run().out()).contains("\n-Xmx384m\n");
        assertThat(launch(checkout.launcher(), "projects").run().out()).contains("\n-Xmx384m\n");
    }

    @Test
    void givesTheIndexerMoreRoomAndTheFirstCompilerAlone() throws Exception {
        assertThat(launch(checkout.launcher(), "index").run().out())
                .contains("\n-XX:TieredStopAtLevel=1\n-XX:+UseSerialGC\n-Xmx224m\n");
    }

    @Test
    void keepsAWatcherSmall() throws Exception {
        assertThat(launch(checkout.launcher(), "watch").run().out())
                .contains("\n-Xms16m\n-Xmx160m\n", "\n-XX:-ShrinkHeapInSteps\n", "\n-XX:TrimNativeHeapInterval=30000\n")
                .doesNotContain("TieredStopAtLevel");
    }

    @Test
    void givesAllLibrariesToServersAndToWhoMentionsASharedArchive() throws Exception {
        assertThat(jars(launch(checkout.launcher(), "search", "words"))).isEqualTo("seshat.jar");
        assertThat(jars(launch(checkout.launcher(), "serve"))).isEqualTo("seshat.jar:seshat-all.jar");
        assertThat(jars(launch(checkout.launcher(), "mcp"))).isEqualTo("seshat.jar:seshat-all.jar");
        assertThat(jars(launch(checkout.launcher(), "list", "--archive", "postgresql://db/team")))
                .isEqualTo("seshat.jar:seshat-all.jar");
        assertThat(jars(launch(checkout.launcher(), "list", "--config", "mine")))
                .isEqualTo("seshat.jar:seshat-all.jar");
        assertThat(jars(launch(checkout.launcher(), "list").with("SESHAT_ARCHIVE", "POSTGRES://db/team")))
                .isEqualTo("seshat.jar:seshat-all.jar");
    }

    @Test
    void findsASharedArchiveInTheSettings() throws Exception {
        Path settings = machine.home().resolve(".config/seshat/config.jsonc");
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, "{\n  \"language\": \"english\"\n}");
        assertThat(jars(launch(checkout.launcher(), "list"))).isEqualTo("seshat.jar");
        Files.writeString(settings, "{\n  \"archive\": \"postgresql://db/team\"}");
        assertThat(jars(launch(checkout.launcher(), "list"))).isEqualTo("seshat.jar:seshat-all.jar");
        Path other = Files.writeString(machine.home().resolve("my settings"), "{}");
        assertThat(jars(launch(checkout.launcher(), "list").with("SESHAT_CONFIG", other)))
                .isEqualTo("seshat.jar");
    }

    /// The names of the jars on the class path.
    private String jars(Script launch) throws Exception {
        String paths = launch.run()
                .out()
                .lines()
                .dropWhile(line -> !line.equals("-cp"))
                .skip(1)
                .findFirst()
                .orElseThrow();
        return paths.replace(checkout.app() + "/v1/", "");
    }

    @Test
    void passesArgumentsOnExactly() throws Exception {
        Outcome outcome = launch(
                        checkout.launcher(), "two words", "", "*", "$HOME `id` \"'", "back\\slash", "-Dx=y", "--", "é文")
                .run();
        assertThat(outcome.out())
                .endsWith("dev.seshat.Seshat\ntwo words\n\n*\n$HOME `id` \"'\nback\\slash\n-Dx=y\n--\né文\n");
    }

    @Test
    void returnsTheExitCodeOfTheProgram() throws Exception {
        Script.write(jdk.resolve("bin/java"), "exit 7\n");
        assertThat(launch(checkout.launcher()).run().exit()).isEqualTo(7);
    }

    @Test
    void findsItsHomeThroughALinkToALink() throws Exception {
        Path bin = Files.createDirectories(machine.home().resolve("my bin"));
        Files.createSymbolicLink(directory.resolve("absolute"), checkout.launcher());
        Files.createSymbolicLink(bin.resolve("seshat"), Path.of("../../absolute"));
        assertThat(launch(bin.resolve("seshat")).run().out()).contains("-Dseshat.home=" + checkout.home() + "\n");
    }

    @Test
    void findsItsHomeFromAnotherDirectoryThroughARelativePath() throws Exception {
        Script launch = launch(Path.of("../my seshat/seshat")).in(machine.home());
        assertThat(launch.run().out()).contains("-Dseshat.home=" + checkout.home() + "\n");
    }

    @Test
    void findsItsHomeWhenTheShellIsGivenABareName() throws Exception {
        Script launch = launch(Path.of("seshat")).in(checkout.home()).through("sh");
        assertThat(launch.run().out()).contains("-Dseshat.home=" + checkout.home() + "\n");
    }

    @Test
    void findsItsHomeThoughCdpathWouldLeadAstray() throws Exception {
        Files.createDirectories(machine.home().resolve("my seshat"));
        Script launch = launch(Path.of("my seshat/seshat"))
                .in(machine.root())
                .through("sh")
                .with("CDPATH", machine.home());
        assertThat(launch.run().out()).contains("-Dseshat.home=" + checkout.home() + "\n");
    }

    @Test
    void tellsTheSizeOfTheTerminal() throws Exception {
        assertThat(argumentsOnATerminal(100)).contains("-Dseshat.columns=100\n", "-Dseshat.stderr.tty=true\n");
        assertThat(argumentsOnATerminal(120)).containsPattern("-Dseshat.columns=120\n-Dseshat.rows=[1-9][0-9]*\n");
    }

    @Test
    void letsColumnsOverruleTheWidthOfTheTerminal() throws Exception {
        assertThat(argumentsOnATerminal(100, "COLUMNS=72")).contains("-Dseshat.columns=72\n");
        assertThat(argumentsOnATerminal(100, "COLUMNS=wide")).contains("-Dseshat.columns=100\n");
    }

    /// The JVM falls back to ASCII in each of these, the last two because no machine has such a locale.
    @ParameterizedTest
    @ValueSource(strings = {"LC_ALL=C", "LANG=", "LANG=C", "LANG=xx_YY.UTF-8", "LANG=C.UTF-8 LC_TIME=xx_YY.UTF-8"})
    void opensAFileWithAChineseNameInAnyLocale(String locale) throws Exception {
        compileAProgramThatPrintsTheFileItIsGiven();
        // The shell writes the name, because the JVM of this test need not support the characters either.
        Path script = Script.write(directory.resolve("open"), """
                name=$(printf '\\346\\226\\207\\344\\273\\266.txt')
                echo found >"$name"
                export %s
                exec '%s' "$name"
                """.formatted(locale, checkout.launcher()));
        Outcome outcome = machine.run(script)
                .with("SESHAT_JAVA_HOME", System.getProperty("java.home"))
                .run();
        assertThat(outcome).isEqualTo(new Outcome(0, "found\n", ""));
    }

    private Script launch(Path launcher, String... arguments) {
        return machine.run(launcher, arguments).with("SESHAT_JAVA_HOME", jdk).with("LC_ALL", "C.UTF-8");
    }

    private void compileAProgramThatPrintsTheFileItIsGiven() throws IOException {
        Path source = Files.writeString(directory.resolve("Seshat.java"), """
                package dev.seshat;

                public class Seshat {
                    public static void main(String[] args) throws java.io.IOException {
                        System.out.print(java.nio.file.Files.readString(java.nio.file.Path.of(args[0])));
                    }
                }
                """);
        Path jar = checkout.app().resolve("v1/seshat.jar");
        Path classes = directory.resolve("classes");
        run("javac", "-d", classes.toString(), source.toString());
        run("jar", "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
    }

    private static void run(String tool, String... arguments) {
        int exit = ToolProvider.findFirst(tool).orElseThrow().run(System.out, System.err, arguments);
        assertThat(exit).as(tool).isZero();
    }

    /// Start the launcher in a tmux pane, a terminal of known width, and return what Java received.
    private String argumentsOnATerminal(int columns, String... environment) throws Exception {
        Path arguments = directory.resolve("arguments");
        Files.deleteIfExists(arguments);
        Script.write(jdk.resolve("bin/java"), """
                printf '%%s\\n' "$@" >'%1$s.part'
                mv '%1$s.part' '%1$s'
                """.formatted(arguments));
        Path pane = Script.write(
                directory.resolve("pane"),
                "exec env %s '%s' list\n".formatted(String.join(" ", environment), checkout.launcher()));
        Path server = Files.createTempDirectory(directory, "tmux");
        Outcome started =
                tmux(server, "new-session", "-d", "-x", Integer.toString(columns), "-y", "30", pane.toString());
        assertThat(started).isEqualTo(new Outcome(0, "", ""));
        try {
            Patience.until(() -> Files.exists(arguments));
            return Files.readString(arguments);
        } finally {
            tmux(server, "kill-server");
        }
    }

    /// @param server a directory of its own: a new server that meets one which is still ending fails to start
    private Outcome tmux(Path server, String... arguments) throws Exception {
        return launch(Machine.locate("tmux"), arguments)
                .with("TMUX_TMPDIR", server)
                .with("SHELL", "/bin/sh")
                .run();
    }
}
