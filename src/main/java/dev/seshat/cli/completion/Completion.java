package dev.seshat.cli.completion;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// What the completion scripts complete.
public final class Completion {

    /// A verb.
    ///
    /// @param values the values of its argument; empty if it takes a file or anything
    public record Word(String name, String summary, List<Option> options, List<String> values) {
        public Word {
            options = List.copyOf(options);
            values = List.copyOf(values);
        }
    }

    /// An option of a verb.
    ///
    /// @param takesFile whether its value is a file
    /// @param repeatable whether it may be repeated
    /// @param values its values, or their beginnings if they end in `=`; empty for any value
    public record Option(
            String name,
            String summary,
            boolean takesValue,
            boolean takesFile,
            boolean repeatable,
            List<String> values) {
        public Option {
            values = List.copyOf(values);
        }

        /// Whether its values are only beginnings, so no space follows them.
        boolean valuesContinue() {
            return !values.isEmpty() && values.stream().allMatch(value -> value.endsWith("="));
        }
    }

    private Completion() {}

    /// What to complete after a verb.
    public static Word word(String name, String summary, CommandSpec spec) {
        List<Option> options = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            options.add(new Option(
                    option.longestName(),
                    firstSentence(option),
                    option.arity().max() > 0,
                    option.type().equals(Path.class),
                    option.isMultiValue(),
                    values(option)));
        }
        List<String> values = spec.positionalParameters().stream()
                .flatMap(parameter -> values(parameter).stream())
                .toList();
        return new Word(name, summary, options, values);
    }

    private static String firstSentence(OptionSpec option) {
        String text = String.join(" ", option.description());
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }

    private static List<String> values(ArgSpec argument) {
        Object[] constants = argument.type().getEnumConstants();
        if (constants != null) {
            return Arrays.stream(constants)
                    .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                    .toList();
        }
        List<String> values = new ArrayList<>();
        if (argument.completionCandidates() != null) {
            argument.completionCandidates().forEach(values::add);
        }
        return values;
    }
}
