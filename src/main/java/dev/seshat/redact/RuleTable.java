package dev.seshat.redact;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.stream.Stream;

/// A file of rules: one row per line, columns separated by ` | `, comments after `#`.
final class RuleTable {

    static final String TOKENS = "tokens.txt";
    static final String NAMES = "names.txt";
    static final String COMMANDS = "commands.txt";
    static final String WORDS = "words.txt";

    private static final int COLUMNS = 5;

    private RuleTable() {}

    /// The rows, each with the file's number of columns.
    static List<List<String>> rows(String file) {
        return lines(file).map(row -> List.of(row.split(" \\| ", COLUMNS))).toList();
    }

    @SuppressWarnings(
            "JdkObsolete") // the charset by its name: this package depends on nothing but java.lang and java.util
    static Stream<String> lines(String file) {
        try (Scanner scanner = new Scanner(requireNonNull(RuleTable.class.getResourceAsStream(file), file), "UTF-8")) {
            List<String> lines = new ArrayList<>();
            while (scanner.hasNextLine()) {
                lines.add(scanner.nextLine());
            }
            return lines.stream().filter(line -> !line.isBlank() && !line.startsWith("#"));
        }
    }
}
