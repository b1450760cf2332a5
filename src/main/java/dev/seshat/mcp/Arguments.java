package dev.seshat.mcp;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The arguments of a call, checked: what is wrong with them is said, with what would be right.
final class Arguments {

    private static final int LONGEST_SHOWN = 60;

    /// What says which part of an answer is wanted, and how long it may be.
    private static final Set<String> PARTS =
            Set.of("cursor", "offset", "from", "around", "limit", "max_tokens", "format");

    /// What says what is looked for.
    private static final List<String> TEXTS = List.of("question", "query", "path");

    private final Map<String, Object> values;
    private final Caller caller;

    private Arguments(Map<String, Object> values, Caller caller) {
        this.values = values;
        this.caller = caller;
    }

    /// The same of a known caller.
    Arguments of(Caller known) {
        return new Arguments(values, known);
    }

    /// Who asks.
    Caller caller() {
        return caller;
    }

    /// What is looked for, as it was given.
    List<String> texts() {
        return TEXTS.stream()
                .flatMap(name ->
                        values.get(name) instanceof String text && !text.isBlank() ? Stream.of(text) : Stream.empty())
                .toList();
    }

    /// Check that each is a parameter, and that none is missing.
    static Arguments of(Map<String, Object> values, List<Parameter> parameters) {
        for (String name : values.keySet()) {
            if (parameters.stream().noneMatch(parameter -> parameter.name().equals(name))) {
                String names = parameters.stream().map(Parameter::name).collect(Collectors.joining(", "));
                throw wrong("there is no parameter “" + Plain.cut(Plain.line(name), LONGEST_SHOWN) + "”. There are: "
                        + names + ".");
            }
        }
        for (Parameter parameter : parameters) {
            if (parameter.required() && values.get(parameter.name()) == null) {
                throw wrong(parameter.name() + " is missing: " + parameter.description());
            }
        }
        return new Arguments(values, Caller.UNKNOWN);
    }

    /// A text that must be there.
    String text(Parameter.Text parameter) {
        return find(parameter)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> wrong(parameter.name() + " is empty: " + parameter.description()));
    }

    /// A text, if there is one.
    Optional<String> find(Parameter.Text parameter) {
        Object value = values.get(parameter.name());
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof String text) {
            if (text.length() > Parameter.LONGEST_TEXT) {
                throw wrong(parameter.name() + " takes at most " + Parameter.LONGEST_TEXT + " characters, not "
                        + text.length() + ".");
            }
            return Optional.of(text);
        }
        throw wrong(parameter.name() + " takes a text, not " + shown(value) + ".");
    }

    /// Whether it was given.
    boolean has(Parameter parameter) {
        return values.get(parameter.name()) != null;
    }

    /// A number within its bounds.
    int number(Parameter.Whole parameter) {
        Object value = values.get(parameter.name());
        if (value == null) {
            return parameter.otherwise();
        }
        if (value instanceof Number number && !(number instanceof BigInteger)) {
            double exact = number.doubleValue();
            if (exact == Math.rint(exact) && exact >= parameter.least() && exact <= parameter.most()) {
                return (int) exact;
            }
        }
        throw wrong(parameter.name() + " takes " + parameter.bounds() + ", not " + shown(value) + ".");
    }

    /// One of the names that it takes.
    String choice(Parameter.Choice parameter) {
        Object value = values.get(parameter.name());
        if (value == null) {
            return parameter.otherwise();
        }
        if (value instanceof String name && parameter.values().contains(name)) {
            return name;
        }
        throw wrong(
                parameter.name() + " takes " + String.join(" or ", parameter.values()) + ", not " + shown(value) + ".");
    }

    /// Whether it is wanted.
    boolean flag(Parameter.Flag parameter) {
        Object value = values.get(parameter.name());
        if (value == null || value instanceof Boolean) {
            return Boolean.TRUE.equals(value);
        }
        throw wrong(parameter.name() + " takes true or false, not " + shown(value) + ".");
    }

    /// The names, if any were given; one alone need not stand in a list.
    Optional<List<String>> names(Parameter.Names parameter) {
        Object value = values.get(parameter.name());
        if (value == null) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        for (Object each : value instanceof List<?> list ? list : List.of(value)) {
            if (!(each instanceof String name) || !parameter.values().contains(name)) {
                throw wrong(parameter.name() + " takes a list of " + String.join(", ", parameter.values()) + ", not "
                        + shown(each) + ".");
            }
            names.add(name);
        }
        return Optional.of(names);
    }

    /// What is asked, whatever part of the answer is wanted.
    String question() {
        Map<String, Object> asked = new TreeMap<>(values);
        asked.keySet().removeAll(PARTS);
        return asked.toString();
    }

    static SeshatException wrong(String message) {
        return new SeshatException(Kind.WRONG_USE, message);
    }

    /// What was given, in short and on one line.
    static String shown(Object value) {
        String line = Plain.line(String.valueOf(value));
        return Plain.cut(value instanceof String ? "“" + line + "”" : line, LONGEST_SHOWN);
    }
}
