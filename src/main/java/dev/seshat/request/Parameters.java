package dev.seshat.request;

import dev.seshat.model.Category;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The validated parameter values of a request. Each surface reads them from its protocol and words the errors.
public abstract class Parameters {

    /// The raw value of a parameter: a text, a number, a boolean or a list; null if it is missing.
    protected abstract @Nullable Object value(Parameter parameter);

    /// The error for an invalid value.
    ///
    /// @param value the invalid value, or the invalid element of a list
    protected abstract SeshatException refused(Parameter parameter, @Nullable Object value);

    /// A text, if present.
    public final Optional<String> find(Parameter.Text parameter) {
        Object value = value(parameter);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof String text && text.length() <= Parameter.MAX_LENGTH) {
            return Optional.of(text);
        }
        throw refused(parameter, value);
    }

    /// A number within its bounds.
    public final int number(Parameter.Whole parameter) {
        Object value = value(parameter);
        if (value == null) {
            return parameter.otherwise();
        }
        if (value instanceof Number number && !(number instanceof BigInteger)) {
            double exact = number.doubleValue();
            if (exact == Math.rint(exact) && exact >= parameter.least() && exact <= parameter.most()) {
                return (int) exact;
            }
        }
        throw refused(parameter, value);
    }

    /// One of the parameter's names; empty if it is missing and has no default.
    public final Optional<String> choice(Parameter.Choice parameter) {
        Object value = value(parameter);
        if (value == null) {
            return Optional.ofNullable(parameter.otherwise());
        }
        if (value instanceof String name && parameter.values().contains(name)) {
            return Optional.of(name);
        }
        throw refused(parameter, value);
    }

    /// Whether the flag is set.
    public final boolean flag(Parameter.Flag parameter) {
        Object value = value(parameter);
        if (value == null || value instanceof Boolean) {
            return Boolean.TRUE.equals(value);
        }
        throw refused(parameter, value);
    }

    /// The names, if present; a single one need not be in a list.
    public final Optional<List<String>> names(Parameter.Names parameter) {
        Object value = value(parameter);
        if (value == null) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        for (Object each : value instanceof List<?> list ? list : List.of(value)) {
            if (!(each instanceof String name) || !parameter.values().contains(name)) {
                throw refused(parameter, each);
            }
            names.add(name);
        }
        return Optional.of(names);
    }

    /// The wanted categories.
    ///
    /// @param otherwise the default
    public final Set<Category> categories(Parameter.Names parameter, Set<Category> otherwise) {
        Optional<List<String>> names = names(parameter);
        if (names.isEmpty()) {
            return otherwise;
        }
        Set<Category> wanted = EnumSet.noneOf(Category.class);
        names.get().forEach(name -> Category.find(name).ifPresent(wanted::add));
        return wanted;
    }

    /// The error for an invalid request.
    public static SeshatException wrong(String message) {
        return new SeshatException(Kind.WRONG_USE, message);
    }
}
