package dev.seshat.cli;

import dev.seshat.agent.MessageSink;
import dev.seshat.cli.output.TranscriptOptions.Tools;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.SeshatException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options that select messages of a transcript.
///
/// @param asked the requested categories; null for the default
/// @param from the first seq
/// @param at the message in question; -1 if none
/// @param limit the maximum number
record MessageSelection(@Nullable Set<Category> asked, boolean thinking, Tools tools, int from, int at, int limit) {

    private static final String ALL = "all";

    /// How many messages to show before the one in question.
    private static final int BEFORE = 2;

    static void addOptions(CommandSpec spec) {
        spec.addOption(OptionSpec.builder("--category")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .splitRegex(",")
                        .paramLabel("KIND")
                        .completionCandidates(labels())
                        .description("Only messages of these kinds: " + String.join(", ", labels())
                                + ". Default: all but progress and snapshot; with --json, all.")
                        .build())
                .addOption(CommonOptions.flag("--no-thinking", "Omit the model's thinking."))
                .addOption(OptionSpec.builder("--tools")
                        .type(Tools.class)
                        .paramLabel("HOW")
                        .description("Tool calls and their results: short, full or none.")
                        .build())
                .addOption(number("--from", "Start at message N."))
                .addOption(number("--at", "Start a few messages before message N."))
                .addOption(number("--limit", "Show at most N messages."));
    }

    static OptionSpec number(String name, String description) {
        return OptionSpec.builder(name)
                .type(int.class)
                .paramLabel("N")
                .description(description)
                .build();
    }

    static MessageSelection of(ParseResult arguments) {
        return new MessageSelection(
                arguments.hasMatchedOption("--category")
                        ? categories(arguments.matchedOptionValue("--category", List.of()))
                        : null,
                !arguments.hasMatchedOption("--no-thinking"),
                arguments.matchedOptionValue("--tools", Tools.SHORT),
                from(arguments),
                arguments.matchedOptionValue("--at", -1),
                notNegative(arguments, "--limit", Integer.MAX_VALUE));
    }

    private static int from(ParseResult arguments) {
        if (!arguments.hasMatchedOption("--at")) {
            return notNegative(arguments, "--from", 0);
        }
        if (arguments.hasMatchedOption("--from")) {
            throw new SeshatException(SeshatException.Kind.WRONG_USE, "--at and --from cannot be combined.");
        }
        return Math.max(0, notNegative(arguments, "--at", 0) - BEFORE);
    }

    static int notNegative(ParseResult arguments, String option, int otherwise) {
        int value = arguments.matchedOptionValue(option, otherwise);
        if (value < 0) {
            throw new SeshatException(
                    SeshatException.Kind.WRONG_USE, option + " takes a number of at least 0, not " + value + ".");
        }
        return value;
    }

    static Set<Category> categories(List<String> labels) {
        Set<Category> categories = EnumSet.noneOf(Category.class);
        for (String label : labels) {
            if (label.strip().equals(ALL)) {
                return EnumSet.allOf(Category.class);
            }
            categories.add(Category.find(label.strip()).orElseThrow(() -> UnknownName.of("category", label, labels())));
        }
        return categories;
    }

    static List<String> labels() {
        return Stream.concat(Arrays.stream(Category.values()).map(Category::label), Stream.of(ALL))
                .toList();
    }

    /// A sink that passes on the selected messages.
    ///
    /// @param unasked the default categories
    /// @param count the session's number of messages at the start; later ones are not shown
    MessageSink sink(Set<Category> unasked, int count, Consumer<Message> next) {
        Set<Category> wanted = EnumSet.copyOf(asked == null ? unasked : asked);
        if (!thinking) {
            wanted.remove(Category.THINKING);
        }
        if (tools == Tools.NONE) {
            wanted.removeAll(EnumSet.of(Category.TOOL_CALL, Category.TOOL_RESULT));
        }
        return new MessageSink() {
            private int shown;

            @Override
            public void accept(Message message) {
                if (message.seq() >= from
                        && message.seq() < count
                        && shown < limit
                        && wanted.contains(message.category())) {
                    shown++;
                    next.accept(message);
                }
            }

            @Override
            public boolean isFull() {
                return shown >= limit;
            }
        };
    }
}
