package dev.seshat.http.api;

import dev.seshat.model.SeshatException;
import dev.seshat.request.Parameter;
import dev.seshat.request.Parameters;
import io.javalin.http.Context;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The query parameters of a request, validated; errors say what is wrong in a sentence.
final class RequestParameters extends Parameters {

    private final Context context;

    private RequestParameters(Context context) {
        this.context = context;
    }

    /// @param parameters the operation's parameters: any other would be ignored silently
    static RequestParameters of(Context context, List<Parameter> parameters) {
        List<String> names = parameters.stream().map(Parameter::name).toList();
        context.queryParamMap().forEach((name, values) -> {
            if (!names.contains(name)) {
                String there =
                        names.isEmpty() ? "This resource takes none." : "There are: " + String.join(", ", names) + ".";
                throw wrong("there is no parameter “" + name + "”. " + there);
            }
            if (values.size() > 1) {
                throw wrong(name + " is given " + values.size() + " times; give it once.");
            }
            if (values.getFirst().length() > Parameter.MAX_LENGTH) {
                throw wrong(name + " exceeds " + Parameter.MAX_LENGTH + " characters.");
            }
        });
        return new RequestParameters(context);
    }

    /// A part of the path.
    String inPath(String name) {
        return context.pathParam(name);
    }

    @Override
    protected @Nullable Object value(Parameter parameter) {
        String text = context.queryParam(parameter.name());
        if (text == null) {
            return null;
        }
        return switch (parameter) {
            case Parameter.Text _, Parameter.Choice _ -> text;
            case Parameter.Whole _ -> number(text);
            case Parameter.Names _ -> List.of(text.split(",", -1));
            case Parameter.Flag _ -> text.equals("1") ? true : text;
        };
    }

    private static Object number(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException _) {
            return text;
        }
    }

    @Override
    protected SeshatException refused(Parameter parameter, @Nullable Object value) {
        String name = parameter.name();
        return switch (parameter) {
            case Parameter.Text _ -> wrong(name + " exceeds " + Parameter.MAX_LENGTH + " characters.");
            case Parameter.Whole number ->
                wrong(name + " must be a number from " + number.least() + " to " + number.most() + ", not “"
                        + context.queryParam(name) + "”.");
            case Parameter.Choice choice -> unknown(name, value, choice.values());
            case Parameter.Names names -> unknown(name, value, names.values());
            case Parameter.Flag _ -> wrong(name + " must be 1, or be omitted.");
        };
    }

    private static SeshatException unknown(String name, @Nullable Object value, List<String> values) {
        return wrong("there is no " + name + " “" + value + "”. There are: " + String.join(", ", values) + ".");
    }

    /// All parameters in canonical form, the same for the same request in any order.
    String question() {
        return new TreeMap<>(context.queryParamMap())
                .entrySet().stream()
                        .map(each -> each.getKey() + "=" + each.getValue().getFirst())
                        .collect(Collectors.joining("&"));
    }
}
