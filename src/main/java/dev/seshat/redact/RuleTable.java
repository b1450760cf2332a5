package dev.seshat.redact;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

/// A file of rules: one row a line, columns apart by ` | `, comments behind `#`.
final class RuleTable {

    static final String TOKENS = "tokens.txt";
    static final String NAMES = "names.txt";
    static final String COMMANDS = "commands.txt";
    static final String WORDS = "words.txt";

    private static final int COLUMNS = 5;

    private RuleTable() {}

    /// The rows, each with as many columns as its file has.
    static List<List<String>> rows(String file) {
        return lines(file).map(row -> List.of(row.split(" \\| ", COLUMNS))).toList();
    }

    static java.util.stream.Stream<String> lines(String file) {
        try (InputStream in = RuleTable.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the rules for secrets are missing: " + file);
            }
            String text = new String(in.readAllBytes(), UTF_8);
            return Arrays.stream(text.split("\n", -1)).filter(line -> !line.isBlank() && !line.startsWith("#"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
