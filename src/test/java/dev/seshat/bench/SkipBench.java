package dev.seshat.bench;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.JsonLines;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.json.JsonCursor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// How fast one warm thread scans all lines of a tree, with our cursor and with Jackson: `SkipBench TREE
/// ROUNDS`.
public final class SkipBench {

    /// Reads one log.
    private interface Reader {

        void read(SessionFile file);
    }

    private final List<SessionFile> files;
    private final double megabytes;
    private final JsonLines lines = new JsonLines(AgentFormat.DEFAULT_MAX_LINE_BYTES);
    private final JsonCursor cursor = new JsonCursor();
    private final JsonFactory jackson = new JsonFactory();
    private final LogReader logs = new ClaudeFormat().reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);

    private SkipBench(List<SessionFile> files, double megabytes) {
        this.files = files;
        this.megabytes = megabytes;
    }

    /// Measure and print.
    public static void main(String[] arguments) throws IOException {
        List<SessionFile> files;
        AgentFormat format = new ClaudeFormat();
        try (Stream<Path> paths = Files.walk(Path.of(arguments[0]))) {
            files = paths.flatMap(path -> format.recognise(path).stream()).toList();
        }
        long bytes = 0;
        for (SessionFile file : files) {
            bytes += Files.size(file.path());
        }
        SkipBench bench = new SkipBench(files, bytes / 1e6);
        int rounds = Integer.parseInt(arguments[1]);
        for (int i = 0; i < rounds; i++) {
            bench.measure("our cursor", bench::skipWithCursor);
            bench.measure("our metadata", bench.logs::facts);
            bench.measure("Jackson", bench::skipWithJackson);
        }
    }

    private void measure(String name, Reader reader) {
        long begin = System.nanoTime();
        files.forEach(reader::read);
        double seconds = (System.nanoTime() - begin) / 1e9;
        System.out.printf(Locale.ROOT, "%-14s%8.0f MB/s%n", name, megabytes / seconds);
    }

    private void skipWithCursor(SessionFile file) {
        lines.read(file.path(), 0, line -> {
            line.start(cursor);
            cursor.skipValue();
            line.finish(cursor);
            return JsonLines.Outcome.READ;
        });
    }

    /// Jackson over the whole file: it reads consecutive values, so it need not look for lines either.
    private void skipWithJackson(SessionFile file) {
        try (JsonParser parser =
                jackson.createParser(ObjectReadContext.empty(), file.path().toFile())) {
            while (parser.nextToken() != null) {
                // Only scan.
            }
        } catch (JacksonException e) {
            return; // It gives up at the first bad line, so it has slightly less to do.
        }
    }
}
