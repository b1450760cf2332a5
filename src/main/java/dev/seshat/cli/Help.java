package dev.seshat.cli;

import dev.seshat.cli.output.Terminal;
import dev.seshat.query.Nearest;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// What Seshat says about itself: how to use it, and how to use it better after a slip.
final class Help {

    private static final int MAX_WIDTH = 100;
    private static final int MIN_WIDTH = 55;

    private Help() {}

    /// The verbs, each in a line.
    static String overview() {
        StringBuilder text = new StringBuilder("""
                Seshat finds, reads and keeps the sessions of your coding agents.

                Usage: seshat VERB [options]

                """);
        int width = Verbs.all().stream()
                .mapToInt(verb -> verb.name().length())
                .max()
                .orElse(0);
        for (Verb verb : Verbs.all()) {
            text.append("  ")
                    .append(verb.name())
                    .repeat(" ", width - verb.name().length() + 2)
                    .append(verb.summary())
                    .append('\n');
        }
        return text.append("""

                Examples:
                  seshat search login timeout       where it was solved before
                  seshat list --since yesterday     what happened lately, in all projects
                  seshat show 1f3a                  read the session whose id begins with 1f3a
                  seshat show log.jsonl --json      the same of a file, for a program
                  seshat VERB --help                what a verb can do, with examples
                  seshat --version                  which Seshat this is

                """).toString();
    }

    /// All about one verb.
    static String of(Verb verb, CommandLine parser, Terminal terminal) {
        CommandSpec spec = parser.getCommandSpec();
        spec.usageMessage()
                .header(verb.summary(), "")
                .width(Math.clamp(terminal.width(), MIN_WIDTH, MAX_WIDTH))
                .sortOptions(false)
                .abbreviateSynopsis(true)
                .synopsisHeading("Usage: ")
                .parameterListHeading("%n")
                .optionListHeading("%nOptions:%n")
                .footerHeading("%nExamples:%n");
        return parser.getUsageMessage(terminal.colour() ? Ansi.ON : Ansi.OFF);
    }

    static String unknownVerb(String word) {
        String suggestion = Nearest.to(
                        word, Verbs.all().stream().map(Verb::name).toList())
                .map(verb -> " Did you mean “" + verb + "”?")
                .orElse("");
        return "there is no verb “" + word + "”." + suggestion + " See: seshat --help";
    }

    static String unmatched(CommandSpec spec, List<String> words) {
        String word = words.getFirst();
        if (!word.startsWith("-")) {
            return hint(spec, "“" + word + "” is one argument too many.");
        }
        return hint(spec, noOption(spec, word));
    }

    /// That there is no such option, and which one was probably meant.
    static String noOption(CommandSpec spec, String word) {
        return "there is no option " + name(word) + "."
                + nearestOption(spec, word)
                        .map(option -> " Did you mean " + option + "?")
                        .orElse("");
    }

    /// The option of which a word may be a misspelling. The dashes are always right, so they do not count: `--amend` of
    /// git must not pass for `--agent`.
    static Optional<String> nearestOption(CommandSpec spec, String word) {
        List<String> names = spec.options().stream()
                .map(OptionSpec::longestName)
                .filter(option -> option.startsWith("--"))
                .map(option -> option.substring(2))
                .toList();
        return Nearest.to(name(word).replaceFirst("^-+", ""), names).map(option -> "--" + option);
    }

    private static String name(String option) {
        return option.split("=", 2)[0];
    }

    static String hint(CommandSpec spec, String sentence) {
        return sentence + " See: " + spec.name() + " --help";
    }
}
