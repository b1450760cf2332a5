package dev.seshat.relevance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Runs all engines on the made-up history and prints a table: `RelevanceBench DIRECTORY [--misses]`.
public final class RelevanceBench {

    private final Judge judge;
    private final boolean misses;

    private RelevanceBench(Judge judge, boolean misses) {
        this.judge = judge;
        this.misses = misses;
    }

    /// Write the history below a new directory and run the engines.
    public static void main(String[] arguments) throws IOException, SQLException {
        Path directory = Path.of(arguments[0]);
        Path tree = directory.resolve("projects");
        History history = History.of(Material.load());
        history.write(tree);
        System.out.printf(
                "%d sessions, %d queries%n%n",
                history.conversations().size(), history.queries().size());
        RelevanceBench bench = new RelevanceBench(
                new Judge(history.queries()), List.of(arguments).contains("--misses"));
        bench.judgeAll(tree, Files.createDirectories(directory.resolve("home")));
    }

    private void judgeAll(Path tree, Path home) throws IOException, SQLException {
        System.out.printf("%-18s%-18s%8s%8s%8s%8s%n", "", "", "queries", "hit@1", "hit@5", "MRR");
        if (Ripgrep.isInstalled()) {
            print("ripgrep, phrase", Ripgrep.phrase(tree));
            print("ripgrep, words", Ripgrep.words(tree));
        } else {
            System.out.println("ripgrep is not installed.");
        }
        try (PlainFullText fullText = PlainFullText.over(tree)) {
            print("FTS5, all words", fullText.allWords());
            print("FTS5, any word", fullText.anyWord());
        }
        Optional<SeshatSearch> seshat = SeshatSearch.over(tree, home);
        if (seshat.isPresent()) {
            print("Seshat", seshat.get());
        } else {
            System.out.println("Seshat has no verb `search` in this build.");
        }
    }

    private void print(String name, Engine engine) throws IOException {
        Judge.Verdict verdict = judge.ask(engine);
        for (Map.Entry<QueryKind, Score> kind : verdict.byKind().entrySet()) {
            row(name, kind.getKey().label(), kind.getValue());
        }
        row(name, "all", verdict.total());
        System.out.println();
        if (misses) {
            verdict.missed()
                    .forEach(missed ->
                            System.out.println("  " + missed.query().kind().sign() + " "
                                    + missed.query().text()));
            System.out.println();
        }
    }

    private static void row(String engine, String kind, Score score) {
        System.out.printf(
                Locale.ROOT,
                "%-18s%-18s%8d%7.0f%%%7.0f%%%8.2f%n",
                engine,
                kind,
                score.queries(),
                100 * score.hitAtOne(),
                100 * score.hitAtFive(),
                score.meanReciprocal());
    }
}
