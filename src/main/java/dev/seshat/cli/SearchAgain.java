package dev.seshat.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The command that runs another query with the options of this one, for copying into a shell.
final class SearchAgain {

    private SearchAgain() {}

    /// @param program the name of the program
    static String command(String query, ParseResult arguments, String program) {
        List<String> words = new ArrayList<>(List.of(program, "search", quoted(query)));
        // An option that was given twice is matched twice, each time with all its values.
        for (OptionSpec option : new LinkedHashSet<>(arguments.matchedOptions())) {
            if (option.arity().max() == 0) {
                words.add(option.longestName());
            } else {
                for (String value : option.originalStringValues()) {
                    words.add(option.longestName());
                    words.add(isPlain(value) ? value : quoted(value));
                }
            }
        }
        return String.join(" ", words);
    }

    private static boolean isPlain(String value) {
        return value.matches("[A-Za-z0-9_./:@+-]+");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
