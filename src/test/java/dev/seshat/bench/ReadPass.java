package dev.seshat.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.claude.ClaudeFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/// One pass over all logs of a tree in a separate process: `ReadPass metadata|transcript TREE`.
///
/// Prints the number of messages, the milliseconds of the pass, the milliseconds of CPU time and the peak
/// memory in KiB.
public final class ReadPass {

    private static final int MOST_THREADS = 8;

    private final List<SessionFile> files;
    private final boolean transcript;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicLong messages = new AtomicLong();
    /// The total size of the texts. Used, so that the JIT compiler cannot eliminate the work.
    private final AtomicLong characters = new AtomicLong();

    private ReadPass(List<SessionFile> files, boolean transcript) {
        this.files = files;
        this.transcript = transcript;
    }

    /// Run the pass and print its figures.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        ReadPass pass = new ReadPass(logs(Path.of(arguments[1])), arguments[0].equals("transcript"));
        pass.run();
        long millis = Duration.ofNanos(System.nanoTime() - begin).toMillis();
        long cpu = ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toMillis();
        System.out.println(pass.messages + " " + millis + " " + cpu + " " + peakKibibytes() + " " + pass.characters);
    }

    private static List<SessionFile> logs(Path tree) throws IOException {
        AgentFormat format = new ClaudeFormat();
        try (Stream<Path> paths = Files.walk(tree)) {
            return paths.flatMap(path -> format.recognise(path).stream()).toList();
        }
    }

    private void run() throws InterruptedException {
        Thread[] threads =
                new Thread[Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors())];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.ofPlatform().start(this::work);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void work() {
        LogReader reader = new ClaudeFormat().reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);
        long[] seen = new long[2];
        for (int i = next.getAndIncrement(); i < files.size(); i = next.getAndIncrement()) {
            if (transcript) {
                reader.messages(files.get(i), LogPosition.START, message -> {
                    seen[0]++;
                    seen[1] += message.text().length();
                });
            } else {
                seen[0] += reader.facts(files.get(i)).messageCount();
            }
        }
        messages.addAndGet(seen[0]);
        characters.addAndGet(seen[1]);
    }

    /// The peak memory of this process, if the system reports it.
    private static long peakKibibytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return 0;
        }
        return Files.readAllLines(status, UTF_8).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}
