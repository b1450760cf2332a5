package dev.seshat.cli;

import dev.seshat.query.SpellingSuggestion;
import dev.seshat.terminal.Terminal;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Help texts, and hints after typos.
final class Help {

    private static final int MAX_WIDTH = 100;
    private static final int MIN_WIDTH = 55;

    private Help() {}

    /// The list of commands.
    static String overview() {
        StringBuilder text = new StringBuilder("""
                Seshat finds, reads and keeps the sessions of your coding agents.

                Usage: seshat COMMAND [options]

                """);
        int width = CliCommands.all().stream()
                .mapToInt(verb -> verb.name().length())
                .max()
                .orElse(0);
        for (CliCommand verb : CliCommands.all()) {
            text.append("  ")
                    .append(verb.name())
                    .repeat(" ", width - verb.name().length() + 2)
                    .append(verb.summary())
                    .append('\n');
        }
        return text.append("""

                Examples:
                  seshat search login timeout       find where it was solved before
                  seshat list --since yesterday     list recent sessions of all projects
                  seshat show 1f3a                  read the session whose id begins with 1f3a
                  seshat show log.jsonl --json      print a log as JSON
                  seshat COMMAND --help             options and examples of a command
                  seshat --version                  print the version

                """).toString();
    }

    /// The help of one command.
    static String of(CliCommand verb, CommandLine parser, Terminal terminal) {
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
        String suggestion = SpellingSuggestion.to(
                        word, CliCommands.all().stream().map(CliCommand::name).toList())
                .map(verb -> " Did you mean “" + verb + "”?")
                .orElse("");
        return "there is no command “" + word + "”." + suggestion + " See: seshat --help";
    }

    static String unmatched(CommandSpec spec, List<String> words) {
        String word = words.getFirst();
        if (!word.startsWith("-")) {
            return hint(spec, "“" + word + "” is an unexpected argument.");
        }
        return hint(spec, noOption(spec, word));
    }

    /// The error for an unknown option, with the nearest known one.
    static String noOption(CommandSpec spec, String word) {
        return "there is no option " + name(word) + "."
                + nearestOption(spec, word)
                        .map(option -> " Did you mean " + option + "?")
                        .orElse("");
    }

    /// The option that a word may be a misspelling of. Dashes do not count, because they are always right:
    /// git's `--amend` must not pass for `--agent`.
    static Optional<String> nearestOption(CommandSpec spec, String word) {
        List<String> names = spec.options().stream()
                .map(OptionSpec::longestName)
                .filter(option -> option.startsWith("--"))
                .map(option -> option.substring(2))
                .toList();
        return SpellingSuggestion.to(name(word).replaceFirst("^-+", ""), names).map(option -> "--" + option);
    }

    private static String name(String option) {
        return option.split("=", 2)[0];
    }

    static String hint(CommandSpec spec, String sentence) {
        return sentence + " See: " + spec.name() + " --help";
    }
}
