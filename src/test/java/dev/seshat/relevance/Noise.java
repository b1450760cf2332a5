package dev.seshat.relevance;

import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Output of tools beside the relevant part, full of the project's own words.
record Noise(Workplace workplace, List<String> words, Random random) {

    private static final List<String> STATEMENTS = List.of(
            "    const %s = %s.%s(%s, %d);",
            "    if (%s == null) return %s.%s(%s, %d);",
            "    log.info(\"%s %s: %s of %s\", %d);",
            "    for (%s of %s.%s) add(%s, %d);",
            "    // %s and %s: see %s, %s (%d)");
    private static final List<String> RESULTS = List.of(
            "[%d] ok   %s %s (%s)",
            "[%d] done %s %s in %s", "[%d] skip %s, %s is up to date, %s", "[%d] load %s %s %s");

    Noise(Workplace workplace, Random random) {
        this(workplace, workplace.vocabulary(), random);
    }

    String word() {
        return words.get(random.nextInt(words.size()));
    }

    /// A file as the agent reads it.
    String code() {
        return lines(
                12 + random.nextInt(30),
                n -> "%6d→".formatted(n)
                        + pick(STATEMENTS).formatted(word(), word(), word(), word(), random.nextInt(900)));
    }

    /// The output of a command.
    String output() {
        return lines(3 + random.nextInt(12), n -> pick(RESULTS).formatted(n, word(), word(), word()));
    }

    /// A listing of files, including those of other topics.
    String listing() {
        String shared = workplace.files().stream().map(file -> " M " + file).collect(Collectors.joining("\n"));
        return workplace.things().stream()
                .flatMap(thing -> thing.files().stream())
                .filter(_ -> random.nextInt(3) > 0)
                .map(file -> " M " + file)
                .collect(Collectors.joining("\n", shared + "\n", "\n"));
    }

    String file() {
        return workplace.path(pick(workplace.files()));
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String lines(int count, IntFunction<String> line) {
        return IntStream.rangeClosed(1, count).mapToObj(line).collect(Collectors.joining("\n"));
    }
}
