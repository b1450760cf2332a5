package dev.seshat.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Starts `seshat mcp` as an agent does, and measures the first answer, searches once it is warm, and memory
/// when idle.
///
///     McpBench STARTS SECONDS COMMAND…
public final class McpBench {

    private static final String HELLO = """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},\
            "clientInfo":{"name":"bench","version":"1"}}}""";
    private static final String READY = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    /// Rare words, common ones, several, a phrase, a question.
    private static final List<String> QUERIES = List.of(
            "vorlinko",
            "error",
            "the file",
            "connection timeout retry",
            "how did we make the tests of the cache work",
            "\\\"in the\\\"",
            "data return",
            "refactor parser role:user");

    private static final int ROUNDS = 40;
    private static final int WARM_UP = 15;

    private McpBench() {}

    /// A process and its streams.
    private record Agent(Process process, BufferedReader out) implements AutoCloseable {

        static Agent start(List<String> command) throws IOException {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new Agent(process, new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
        }

        void say(String line) throws IOException {
            process.getOutputStream().write((line + "\n").getBytes(UTF_8));
            process.getOutputStream().flush();
        }

        /// Send a request and return the milliseconds until the answer.
        double ask(String line) throws IOException {
            long start = System.nanoTime();
            say(line);
            String answer = out.readLine();
            if (answer == null || answer.contains("\"isError\":true") || answer.contains("\"error\":{")) {
                throw new IOException("no answer to " + line + ": " + answer);
            }
            return millisSince(start);
        }

        @Override
        public void close() {
            try {
                process.getOutputStream().close();
                process.waitFor();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Run the benchmark.
    public static void main(String[] words) throws IOException, InterruptedException {
        List<String> command = Arrays.asList(words).subList(2, words.length);
        print("initialize, from the start of the process", starts(Integer.parseInt(words[0]), command));
        try (Agent agent = Agent.start(command)) {
            agent.ask(HELLO);
            agent.say(READY);
            print("search_sessions, once warm", searches(agent));
            for (int rest : new int[] {0, Integer.parseInt(words[1])}) {
                Thread.sleep(rest * 1000L);
                System.out.printf("%-44s %d MB, %d s after the last work%n", "resident memory", rss(agent), rest);
            }
        }
    }

    private static double[] starts(int count, List<String> command) throws IOException {
        double[] times = new double[count];
        for (int i = 0; i < count; i++) {
            long start = System.nanoTime();
            try (Agent agent = Agent.start(command)) {
                agent.ask(HELLO);
                times[i] = millisSince(start);
            }
        }
        return times;
    }

    private static double[] searches(Agent agent) throws IOException {
        List<Double> times = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (String query : QUERIES) {
                double took = agent.ask("""
                        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_sessions",\
                        "arguments":{"query":"%s"}}}""".formatted(query));
                if (round >= WARM_UP) {
                    times.add(took);
                }
            }
        }
        return times.stream().mapToDouble(each -> each).toArray();
    }

    private static void print(String what, double[] times) {
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "%-44s best %.0f ms, p50 %.0f ms, p99 %.0f ms, max %.0f ms, of %d%n",
                what,
                times[0],
                times[times.length / 2],
                times[(int) (times.length * 0.99)],
                times[times.length - 1],
                times.length);
    }

    private static long rss(Agent agent) throws IOException {
        Path status = Path.of("/proc", Long.toString(agent.process().pid()), "status");
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .sum();
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }
}
