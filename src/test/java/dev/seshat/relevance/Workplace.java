package dev.seshat.relevance;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A project of the made-up history: its common files, and the problems that were solved in it.
record Workplace(String name, List<String> files, List<Thing> things) {

    private static final Pattern NO_LETTERS = Pattern.compile("[^a-z]+");

    Workplace {
        files = List.copyOf(files);
        things = List.copyOf(things);
    }

    String directory() {
        return "/home/dev/work/" + name;
    }

    String path(String file) {
        return directory() + "/" + file;
    }

    /// The vocabulary of its code: the words used to describe its problems.
    List<String> vocabulary() {
        return things.stream()
                .flatMap(thing -> Stream.of(thing.topic(), thing.problem(), thing.cause(), thing.fix()))
                .flatMap(text -> NO_LETTERS.splitAsStream(text.toLowerCase(Locale.ROOT)))
                .filter(word -> word.length() > 3)
                .distinct()
                .toList();
    }
}
