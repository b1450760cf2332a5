package dev.seshat.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Measures `cat`, the metadata pass and the transcript pass over a tree, alternating, and prints a table:
/// `ReadBench TREE RUNS [JVM FLAG…]`.
public final class ReadBench {

    private static final List<String> DEFAULT_FLAGS =
            List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto");

    private final Path tree;
    private final List<String> flags;
    private final double megabytes;
    private final Series cat = new Series();
    private final Series metadata = new Series();
    private final Series transcript = new Series();

    private ReadBench(Path tree, List<String> flags) throws IOException {
        this.tree = tree;
        this.flags = flags;
        this.megabytes = size(tree) / 1e6;
    }

    /// Measure and print.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> rest = Arrays.asList(arguments).subList(2, arguments.length);
        ReadBench bench = new ReadBench(Path.of(arguments[0]), rest.isEmpty() ? DEFAULT_FLAGS : rest);
        bench.cat();
        bench.cat.clear();
        int runs = Integer.parseInt(arguments[1]);
        for (int i = 0; i < runs; i++) {
            bench.cat();
            bench.pass("metadata", bench.metadata);
            bench.pass("transcript", bench.transcript);
        }
        bench.print();
    }

    private static long size(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .mapToLong(ReadBench::fileSize)
                    .sum();
        }
    }

    private static long fileSize(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void cat() throws IOException, InterruptedException {
        long wall = run(
                List.of("sh", "-c", "find \"$0\" -name '*.jsonl' -print0 | xargs -0 cat >/dev/null", tree.toString()));
        cat.add(new Run(0, wall, wall, 0, 0));
    }

    private void pass(String kind, Series into) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ReadPass.class.getName(), kind));
        command.add(tree.toString());
        Path out = Files.createTempFile("seshat-bench", ".out");
        try {
            long wall = run(command, out);
            String[] told = Files.readString(out, UTF_8).strip().split(" ", -1);
            into.add(new Run(
                    Long.parseLong(told[0]),
                    wall,
                    Long.parseLong(told[1]),
                    Long.parseLong(told[2]),
                    Long.parseLong(told[3])));
        } finally {
            Files.delete(out);
        }
    }

    private static long run(List<String> command) throws IOException, InterruptedException {
        return run(command, Path.of("/dev/null"));
    }

    /// Run a process to its end and return the milliseconds it took.
    private static long run(List<String> command, Path out) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(out.toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("failed: " + String.join(" ", command));
        }
        return Math.max(1, Duration.ofNanos(System.nanoTime() - begin).toMillis());
    }

    private void print() {
        System.out.printf(
                Locale.ROOT, "%.0f MB, %d runs, JVM flags: %s%n%n", megabytes, cat.size(), String.join(" ", flags));
        System.out.printf("%-12s%9s%9s%9s%9s%9s%9s%9s%n", "", "best", "median", "pass", "CPU", "MB/s", "× cat", "RSS");
        row("cat", cat);
        row("metadata", metadata);
        row("transcript", transcript);
        double timesCat = (double) metadata.bestWall() / cat.bestWall();
        double timesTranscript = (double) transcript.bestPass() / metadata.bestPass();
        long peak = Math.max(metadata.peakKibibytes(), transcript.peakKibibytes()) / 1024;
        System.out.println();
        budget("metadata, times cat", timesCat, "<= 10 (aim 5)", timesCat <= 10);
        budget("metadata, times the MB/s of transcript", timesTranscript, ">= 2", timesTranscript >= 2);
        budget("peak memory in MiB", (double) peak, "< 256", peak < 256);
        if (metadata.messages() != transcript.messages()) {
            System.out.println("The two passes do not agree on the number of messages: " + metadata.messages() + " and "
                    + transcript.messages() + ".");
        }
    }

    private void row(String name, Series series) {
        System.out.printf(
                Locale.ROOT,
                "%-12s%7d ms%6d ms%6d ms%6d ms%9.0f%9.1f%5d MiB%n",
                name,
                series.bestWall(),
                series.medianWall(),
                series.bestPass(),
                series.bestCpu(),
                megabytes * 1000 / series.bestPass(),
                (double) series.bestWall() / cat.bestWall(),
                series.peakKibibytes() / 1024);
    }

    private static void budget(String what, double value, String budget, boolean kept) {
        System.out.printf(Locale.ROOT, "%-40s%8.1f   budget %-15s%s%n", what, value, budget, kept ? "kept" : "MISSED");
    }

    /// One run of one process.
    ///
    /// @param wallMillis from start to end, including JVM start
    /// @param passMillis the time reported by the process itself
    private record Run(long messages, long wallMillis, long passMillis, long cpuMillis, long peakKibibytes) {}

    /// The runs of one kind.
    private static final class Series {

        private final List<Run> runs = new ArrayList<>();

        void add(Run run) {
            runs.add(run);
        }

        void clear() {
            runs.clear();
        }

        int size() {
            return runs.size();
        }

        long bestWall() {
            return runs.stream().mapToLong(Run::wallMillis).min().orElse(0);
        }

        long medianWall() {
            return runs.stream()
                    .mapToLong(Run::wallMillis)
                    .sorted()
                    .skip(runs.size() / 2)
                    .findFirst()
                    .orElse(0);
        }

        long bestPass() {
            return runs.stream().mapToLong(Run::passMillis).min().orElse(0);
        }

        long bestCpu() {
            return runs.stream().mapToLong(Run::cpuMillis).min().orElse(0);
        }

        long peakKibibytes() {
            return runs.stream().mapToLong(Run::peakKibibytes).max().orElse(0);
        }

        long messages() {
            return runs.stream().mapToLong(Run::messages).max().orElse(0);
        }
    }
}
