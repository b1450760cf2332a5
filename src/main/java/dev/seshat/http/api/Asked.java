package dev.seshat.http.api;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What a request asks an operation for. What is wrong with it is said in a sentence.
final class Asked {

    private static final int LONGEST = 10_000;

    private final Context context;

    private Asked(Context context) {
        this.context = context;
    }

    /// @param parameters what the operation takes: whatever else is asked for would be left out without a word
    static Asked of(Context context, List<Parameter> parameters) {
        List<String> names = parameters.stream().map(Parameter::name).toList();
        context.queryParamMap().forEach((name, values) -> {
            if (!names.contains(name)) {
                String there = names.isEmpty() ? "It takes none." : "It takes: " + String.join(", ", names) + ".";
                throw wrong("there is no parameter “" + name + "” here. " + there);
            }
            if (values.size() > 1) {
                throw wrong(name + " is given " + values.size() + " times; say it once.");
            }
            if (values.getFirst().length() > LONGEST) {
                throw wrong(name + " has at most " + LONGEST + " characters.");
            }
        });
        return new Asked(context);
    }

    /// A part of the path.
    String inPath(String name) {
        return context.pathParam(name);
    }

    Optional<String> text(Parameter parameter) {
        return Optional.ofNullable(context.queryParam(parameter.name()));
    }

    int number(Parameter.Whole parameter) {
        Optional<String> text = text(parameter);
        if (text.isEmpty()) {
            return parameter.otherwise();
        }
        try {
            int value = Integer.parseInt(text.get());
            if (value >= parameter.least() && value <= parameter.most()) {
                return value;
            }
        } catch (NumberFormatException _) {
            // Said below.
        }
        throw wrong(parameter.name() + " is a number from " + parameter.least() + " to " + parameter.most() + ", not “"
                + text.get() + "”.");
    }

    boolean flag(Parameter.Flag parameter) {
        Optional<String> text = text(parameter);
        if (text.isPresent() && !text.get().equals("1")) {
            throw wrong(parameter.name() + " is said with 1, or left out.");
        }
        return text.isPresent();
    }

    /// The names that are given; absent when none are.
    Optional<List<String>> names(Parameter.Names parameter) {
        Optional<List<String>> given =
                text(parameter).map(text -> parameter.several() ? List.of(text.split(",", -1)) : List.of(text));
        given.stream()
                .flatMap(List::stream)
                .filter(name -> !parameter.existing().contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw wrong("there is no " + parameter.name() + " “" + name + "”. There are: "
                            + String.join(", ", parameter.existing()) + ".");
                });
        return given;
    }

    /// All that was asked for, the same for the same question in whatever order.
    String question() {
        return new TreeMap<>(context.queryParamMap())
                .entrySet().stream()
                        .map(each -> each.getKey() + "=" + each.getValue().getFirst())
                        .collect(Collectors.joining("&"));
    }

    static SeshatException wrong(String message) {
        return new SeshatException(Kind.WRONG_USE, message);
    }
}
