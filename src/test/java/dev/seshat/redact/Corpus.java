package dev.seshat.redact;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Our own texts with secrets of every kind, and ordinary lines: how many secrets are masked, and how many
/// lines stay unchanged.
///
/// @param secrets texts by kind of secret
/// @param ordinary lines that must not change
public record Corpus(Map<String, CorpusText> secrets, List<String> ordinary) {

    /// The texts that the rules were written with.
    public static Corpus open() {
        return read("secrets.txt", "ordinary.txt");
    }

    /// Texts written before the rules and kept unseen until the rules were done.
    public static Corpus unseen() {
        return read("unseen-secrets.txt", "unseen-ordinary.txt");
    }

    /// Texts written after the rules without looking at them, and measured before any miss was fixed.
    public static Corpus fresh() {
        return read("fresh-secrets.txt", "fresh-ordinary.txt");
    }

    /// All of them together.
    public static Corpus all() {
        Map<String, CorpusText> secrets = new LinkedHashMap<>();
        List<String> ordinary = new ArrayList<>();
        for (Corpus each : List.of(open(), unseen(), fresh())) {
            each.secrets.forEach((kind, text) -> secrets.put(kind + " of " + ordinary.size(), text));
            ordinary.addAll(each.ordinary);
        }
        return new Corpus(secrets, ordinary);
    }

    private static Corpus read(String secrets, String ordinary) {
        Map<String, CorpusText> all = new LinkedHashMap<>();
        for (String row : lines(secrets)) {
            int bar = row.indexOf(" | ");
            String text = row.substring(bar + 3);
            all.put(row.substring(0, bar) + " #" + all.size(), CorpusText.of(text));
        }
        return new Corpus(all, lines(ordinary));
    }

    private static List<String> lines(String file) {
        try (InputStream in = Corpus.class.getResourceAsStream("/secrets/" + file)) {
            if (in == null) {
                throw new IllegalStateException("no corpus " + file);
            }
            return Arrays.stream(new String(in.readAllBytes(), UTF_8).split("\n", -1))
                    .filter(line -> !line.isEmpty() && !line.startsWith("# "))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Measure a way of masking.
    public Score score(UnaryOperator<String> mask) {
        List<String> left = new ArrayList<>();
        secrets.forEach((kind, text) -> {
            String masked = mask.apply(text.text());
            if (!text.leftIn(masked).isEmpty()) {
                left.add(kind + ": " + text.text() + "  →  " + masked);
            }
        });
        List<String> changed = new ArrayList<>();
        for (String line : ordinary) {
            String masked = mask.apply(line);
            if (!masked.equals(line)) {
                changed.add(line + "  →  " + masked);
            }
        }
        return new Score(secrets.size(), left, ordinary.size(), changed);
    }

    /// The result for a corpus.
    ///
    /// @param left the secrets of which something was left
    /// @param changed the ordinary lines that were taken for secrets
    public record Score(int secrets, List<String> left, int ordinary, List<String> changed) {

        public double recall() {
            return 1 - (double) left.size() / secrets;
        }

        /// The share of ordinary lines that stay unchanged.
        public double precision() {
            return 1 - (double) changed.size() / ordinary;
        }

        @Override
        public String toString() {
            return "recall %.1f %% of %d, precision %.2f %% of %d%n"
                            .formatted(recall() * 100, secrets, precision() * 100, ordinary)
                    + "LEFT\n" + String.join("\n", left) + "\nCHANGED\n" + String.join("\n", changed);
        }
    }
}
