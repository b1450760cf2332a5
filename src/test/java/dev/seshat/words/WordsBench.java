package dev.seshat.words;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.claude.ClaudeFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// How fast one warm thread prepares the texts of a tree's messages for the index: `WordsBench TREE ROUNDS`.
/// Measured in the thread's CPU time, which other load on the machine affects less.
public final class WordsBench {

    private WordsBench() {}

    /// Measure and print.
    public static void main(String[] arguments) throws IOException {
        List<String> texts = texts(Path.of(arguments[0]));
        double megabytes =
                texts.stream().mapToLong(text -> text.getBytes(UTF_8).length).sum() / 1e6;
        System.out.printf(Locale.ROOT, "%d texts, %.0f MB%n", texts.size(), megabytes);
        int rounds = Integer.parseInt(arguments[1]);
        for (int i = 0; i < rounds; i++) {
            for (Language language : List.of(Language.SIMPLE, Language.ENGLISH)) {
                WordWriter writer = new WordWriter(language);
                long written = 0;
                long begin = cpu();
                for (String text : texts) {
                    written += writer.add(text).take().length();
                }
                double seconds = (cpu() - begin) / 1e9;
                System.out.printf(
                        Locale.ROOT,
                        "%-8s %6.0f MB/s, %.2f chars written per byte read%n",
                        language.title(),
                        megabytes / seconds,
                        written / 1e6 / megabytes);
            }
        }
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static List<String> texts(Path tree) throws IOException {
        AgentFormat format = new ClaudeFormat();
        LogReader reader = format.reader(AgentFormat.DEFAULT_MAX_LINE_BYTES);
        List<SessionFile> files;
        try (Stream<Path> paths = Files.walk(tree)) {
            files = paths.flatMap(path -> format.recognise(path).stream()).toList();
        }
        List<String> texts = new ArrayList<>();
        long chars = 0;
        for (SessionFile file : files) {
            List<String> ofFile = new ArrayList<>();
            reader.messages(
                    file,
                    LogPosition.START,
                    message -> ofFile.add(message.content().text()));
            texts.addAll(ofFile);
            chars += ofFile.stream().mapToLong(String::length).sum();
            if (chars > 40_000_000) {
                break;
            }
        }
        return texts;
    }
}
