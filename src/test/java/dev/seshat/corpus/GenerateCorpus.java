package dev.seshat.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The generator as a program: `GenerateCorpus OUT [--files N] [--mb N] [--projects N] [--seed N] [--pi]`.
///
/// With `--pi` the logs are pi's, else Claude Code's. It writes the manifest beside the tree, as `manifest.json`.
public final class GenerateCorpus {

    private static final List<String> OPTIONS = List.of("--files", "--mb", "--projects", "--seed");

    private GenerateCorpus() {}

    /// Generate a tree; without options, the one that the budgets are measured on.
    public static void main(String[] words) throws IOException {
        boolean pi = List.of(words).contains("--pi");
        String[] arguments =
                Stream.of(words).filter(word -> !word.equals("--pi")).toArray(String[]::new);
        Map<String, Long> options =
                new HashMap<>(Map.of("--files", 3103L, "--mb", 500L, "--projects", 60L, "--seed", 1L));
        if (arguments.length % 2 == 0 || !read(arguments, options)) {
            System.err.println("usage: GenerateCorpus OUT [--files N] [--mb N] [--projects N] [--seed N] [--pi]");
            System.exit(2);
        }
        Path root = Path.of(arguments[0]).toAbsolutePath();
        CorpusManifest manifest = Corpus.generate(new CorpusPlan(
                pi ? Agent.PI : Agent.CLAUDE,
                root,
                Math.toIntExact(options.getOrDefault("--files", 0L)),
                options.getOrDefault("--mb", 0L) * 1_000_000,
                Math.toIntExact(options.getOrDefault("--projects", 0L)),
                options.getOrDefault("--seed", 0L)));
        Files.write(root.resolveSibling("manifest.json"), manifest.toJson());
        System.out.printf(
                "%d files, %d MB, %d lines, %d messages%n",
                manifest.files().size(), manifest.bytes() / 1_000_000, manifest.lines(), manifest.messageCount());
    }

    private static boolean read(String[] arguments, Map<String, Long> options) {
        for (int i = 1; i < arguments.length; i += 2) {
            if (!OPTIONS.contains(arguments[i]) || !arguments[i + 1].matches("\\d{1,9}")) {
                return false;
            }
            options.put(arguments[i], Long.valueOf(arguments[i + 1]));
        }
        return true;
    }
}
