package dev.seshat.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.launch.Script.Outcome;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How the real JVM treats good and bad start-up caches. The program is a small one.
class StartUpCacheTest {

    private static final Outcome GREETING = new Outcome(0, "hello list\n", "");

    @TempDir
    private Path directory;

    private Machine machine;
    private Checkout checkout;
    private Path jdk;

    @BeforeEach
    void aSmallProgram() throws IOException {
        machine = Machine.at(directory);
        checkout = Checkout.at(directory.resolve("it's my seshat")).builtAs("v1");
        jdk = jdkThatNotesWhereClassesComeFrom();
        compile("hello");
    }

    @Test
    void classesComeFromTheCacheAndABrokenOneIsLeftAsideInSilence() throws Exception {
        assertThat(launch().run()).isEqualTo(GREETING);
        assertThat(classIsFromTheCache()).isFalse();
        Path cache = awaitCache();
        assertThat(launch().run()).isEqualTo(GREETING);
        assertThat(classIsFromTheCache()).isTrue();

        scribble(cache);
        assertThat(launch().run()).as("garbage in the middle").isEqualTo(GREETING);
        assertThat(classIsFromTheCache()).isFalse();
        awaitCache();
        compile("adieu");
        assertThat(launch().run()).as("a cache of another jar").isEqualTo(new Outcome(0, "adieu list\n", ""));
        assertThat(classIsFromTheCache()).isFalse();
        awaitCache();
    }

    private static void scribble(Path cache) throws IOException {
        byte[] garbage = new byte[4096];
        new Random(0).nextBytes(garbage);
        try (FileChannel file = FileChannel.open(cache, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(garbage), file.size() / 2);
        }
    }

    /// The Java that runs this test, behind a script that makes it log the source of each class, except in
    /// training.
    private Path jdkThatNotesWhereClassesComeFrom() throws IOException {
        Path real = Path.of(System.getProperty("java.home"));
        Path home = Machine.jdk(directory.resolve("jdk"), "25");
        Files.copy(real.resolve("release"), home.resolve("release"), StandardCopyOption.REPLACE_EXISTING);
        Script.write(home.resolve("bin/java"), """
                for argument; do
                    shift
                    case $argument in
                        -XX:AOTCacheOutput=*) training=yes ;;
                        -cp) [ "${training:-}" ] || set -- "$@" '-Xlog:class+load:file=%s' ;;
                    esac
                    set -- "$@" "$argument"
                done
                exec '%s/bin/java' "$@"
                """.formatted(directory.resolve("classes.log"), real));
        return home;
    }

    private boolean classIsFromTheCache() throws IOException {
        return Files.readAllLines(directory.resolve("classes.log")).stream()
                .filter(line -> line.contains(" dev.seshat.Seshat "))
                .anyMatch(line -> line.contains("shared objects file"));
    }

    private Script launch() {
        return machine.run(checkout.launcher(), "list")
                .with("SESHAT_JAVA_HOME", jdk)
                .with("SESHAT_AOT", "")
                .with("LC_ALL", "C.UTF-8");
    }

    private Path awaitCache() throws Exception {
        Instant deadline = Instant.now().plus(Patience.LIMIT);
        while (true) {
            List<Path> files = files(checkout.app().resolve("v1"));
            boolean underWay = files.stream().anyMatch(file -> file.toString().endsWith(".aot.1"));
            Optional<Path> cache = files.stream()
                    .filter(file -> file.toString().endsWith(".aot"))
                    .findFirst();
            if (!underWay && cache.isPresent()) return cache.get();
            assertThat(Instant.now()).as("time to see the cache").isBefore(deadline);
            Thread.sleep(50);
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    private void compile(String greeting) throws IOException {
        Path sources = Files.createDirectories(directory.resolve("sources"));
        Path program = Files.writeString(sources.resolve("Seshat.java"), """
                package dev.seshat;

                public class Seshat {
                    public static void main(String[] words) {
                        System.out.println("%s " + words[0]);
                    }
                }
                """.formatted(greeting));
        Path rehearsal = Files.writeString(sources.resolve("Rehearsal.java"), """
                package dev.seshat;

                public class Rehearsal {
                    public static void main(String[] words) {
                        Seshat.main(new String[] {"rehearsal"});
                    }
                }
                """);
        Path classes = directory.resolve("classes");
        run("javac", "-d", classes.toString(), program.toString(), rehearsal.toString());
        Path jar = checkout.app().resolve("v1/seshat.jar");
        run("jar", "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
    }

    private static void run(String tool, String... arguments) {
        int exit = ToolProvider.findFirst(tool).orElseThrow().run(System.out, System.err, arguments);
        assertThat(exit).as(tool).isZero();
    }
}
