package dev.seshat.query;

import dev.seshat.model.Category;
import dev.seshat.model.SeshatException;
import dev.seshat.query.QueryLexer.Token;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Parses `name:value` as a filter, if the name is known and the value valid.
public final class FilterParser {

    private final Clock clock;

    /// @param clock the current time and time zone, for dates
    FilterParser(Clock clock) {
        this.clock = clock;
    }

    /// Parse `name:"value"`; empty if there is no such filter. Quotes in the value are ignored.
    ///
    /// @param clock the current time and time zone, for dates
    public static Optional<Filter> parse(String name, String value, Clock clock) {
        return new FilterParser(clock).parse(name, value.replace("\"", ""));
    }

    /// The filter of a field; empty when there is none, and the field is a word.
    Optional<Filter> parse(Token field) {
        return parse(String.valueOf(field.name()), field.text());
    }

    private Optional<Filter> parse(String typedName, String value) {
        if (value.isBlank()) {
            return Optional.empty();
        }
        String name = typedName.toLowerCase(Locale.ROOT);
        return switch (name) {
            case "category" -> categories(value);
            case "role" -> Filter.role(value).map(Filter.OfCategory::new);
            case "after", "since" -> day(value, true);
            case "before", "until" -> day(value, false);
            case "is" -> state(value);
            default -> Filter.Field.named(name).map(known -> new Filter.Has(known, value));
        };
    }

    /// `user`, or several: `user,assistant`.
    private static Optional<Filter> categories(String value) {
        Set<Category> categories = EnumSet.noneOf(Category.class);
        for (String label : value.split(",", -1)) {
            Optional<Category> category = Category.find(label);
            if (category.isEmpty()) {
                return Optional.empty();
            }
            categories.add(category.get());
        }
        return Optional.of(new Filter.OfCategory(categories));
    }

    private Optional<Filter> day(String value, boolean after) {
        // Created only here: most queries have no date, and its patterns take time to compile.
        DayParser days = new DayParser(clock);
        try {
            return Optional.of(new Filter.When(
                    after ? new DateRange(days.since(value), null) : new DateRange(null, days.until(value))));
        } catch (SeshatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Filter> state(String value) {
        for (Filter.State state : Filter.State.values()) {
            if (state.label().equals(value.toLowerCase(Locale.ROOT))) {
                return Optional.of(new Filter.Is(state));
            }
        }
        return Optional.empty();
    }
}
