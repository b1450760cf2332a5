package dev.seshat.mcp;

import dev.seshat.model.SeshatException;
import dev.seshat.request.Parameter;
import dev.seshat.request.Parameters;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The arguments of a tool call, validated; errors say what would be valid.
final class Arguments extends Parameters {

    private static final int LONGEST_SHOWN = 60;

    /// Parameters that choose a part of an answer and its length.
    private static final Set<String> PARTS =
            Set.of("cursor", "offset", "from", "around", "limit", "max_tokens", "format");

    /// Parameters that choose what to look for.
    private static final List<String> TEXTS = List.of("question", "query", "path");

    private final Map<String, Object> values;
    private final Caller caller;

    private Arguments(Map<String, Object> values, Caller caller) {
        this.values = values;
        this.caller = caller;
    }

    /// The same for a known caller.
    Arguments of(Caller known) {
        return new Arguments(values, known);
    }

    /// The caller.
    Caller caller() {
        return caller;
    }

    /// The search arguments, as given.
    List<String> texts() {
        return TEXTS.stream()
                .flatMap(name ->
                        values.get(name) instanceof String text && !text.isBlank() ? Stream.of(text) : Stream.empty())
                .toList();
    }

    /// Check that each is a known parameter, and that none is missing.
    static Arguments of(Map<String, Object> values, List<Parameter> parameters) {
        for (String name : values.keySet()) {
            if (parameters.stream().noneMatch(parameter -> parameter.name().equals(name))) {
                String names = parameters.stream().map(Parameter::name).collect(Collectors.joining(", "));
                throw wrong("there is no parameter “" + AnswerText.cut(AnswerText.line(name), LONGEST_SHOWN)
                        + "”. There are: " + names + ".");
            }
        }
        for (Parameter parameter : parameters) {
            if (parameter.required() && values.get(parameter.name()) == null) {
                throw wrong(parameter.name() + " is missing: " + parameter.description());
            }
        }
        return new Arguments(values, Caller.UNKNOWN);
    }

    /// A required text.
    String text(Parameter.Text parameter) {
        return find(parameter)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> wrong(parameter.name() + " is empty: " + parameter.description()));
    }

    /// Whether it was given.
    boolean has(Parameter parameter) {
        return value(parameter) != null;
    }

    @Override
    protected @Nullable Object value(Parameter parameter) {
        return values.get(parameter.name());
    }

    @Override
    protected SeshatException refused(Parameter parameter, @Nullable Object value) {
        if (parameter instanceof Parameter.Text && value instanceof String text) {
            return wrong(parameter.name() + " takes at most " + Parameter.MAX_LENGTH + " characters, not "
                    + text.length() + ".");
        }
        String taken = switch (parameter) {
            case Parameter.Text _ -> "a text";
            case Parameter.Whole whole -> range(whole);
            case Parameter.Choice choice -> String.join(" or ", choice.values());
            case Parameter.Flag _ -> "true or false";
            case Parameter.Names names -> "a list of " + String.join(", ", names.values());
        };
        return wrong(parameter.name() + " takes " + taken + ", not " + shown(value) + ".");
    }

    private static String range(Parameter.Whole number) {
        return number.most() < Integer.MAX_VALUE
                ? "a whole number from " + number.least() + " to " + number.most()
                : "a whole number of at least " + number.least();
    }

    /// The question, without the paging arguments.
    String question() {
        Map<String, Object> asked = new TreeMap<>(values);
        asked.keySet().removeAll(PARTS);
        return asked.toString();
    }

    /// What was given, in short and on one line.
    static String shown(@Nullable Object value) {
        String line = AnswerText.line(String.valueOf(value));
        return AnswerText.cut(value instanceof String ? "“" + line + "”" : line, LONGEST_SHOWN);
    }
}
