package dev.seshat.relevance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// `rg` over the raw logs: those that contain the query, or each of its words, ignoring case; newest first.
final class Ripgrep implements Engine {

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    /// Punctuation at the ends of words in a sentence.
    private static final Pattern PUNCTUATION = Pattern.compile("^[(\"'<]+|[?,.:;)\"'>]+$");

    private final Path tree;
    private final boolean wordByWord;
    private final Map<String, List<String>> found = new HashMap<>();

    private Ripgrep(Path tree, boolean wordByWord) {
        this.tree = tree;
        this.wordByWord = wordByWord;
    }

    /// The query as a phrase.
    static Ripgrep phrase(Path tree) {
        return new Ripgrep(tree, false);
    }

    /// All words of the query, anywhere in a log.
    static Ripgrep words(Path tree) {
        return new Ripgrep(tree, true);
    }

    static boolean isInstalled() {
        try {
            new ProcessBuilder("rg", "--version")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    public List<String> search(String query, int limit) throws IOException {
        Set<String> sessions = null;
        for (String text : wordByWord ? words(query) : List.of(query)) {
            if (sessions == null) {
                sessions = new LinkedHashSet<>(logsWith(text));
            } else {
                sessions.retainAll(logsWith(text));
            }
        }
        return sessions == null ? List.of() : sessions.stream().limit(limit).toList();
    }

    private static List<String> words(String query) {
        return BLANKS.splitAsStream(query)
                .map(word -> PUNCTUATION.matcher(word).replaceAll(""))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private List<String> logsWith(String text) throws IOException {
        List<String> known = found.get(text);
        if (known == null) {
            known = run(text);
            found.put(text, known);
        }
        return known;
    }

    private List<String> run(String text) throws IOException {
        Process process = new ProcessBuilder(
                        "rg", "-l", "-i", "-F", "--no-config", "--sortr", "modified", "-e", text, "--", tree.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        try (var lines = process.inputReader(UTF_8)) {
            return lines.lines()
                    .map(line -> line.substring(line.lastIndexOf('/') + 1).replace(".jsonl", ""))
                    .toList();
        }
    }
}
