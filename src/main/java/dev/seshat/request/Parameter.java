package dev.seshat.request;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Category;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A parameter of a request. Each surface describes it in its own schema.
public sealed interface Parameter {

    /// The maximum length of a value.
    int MAX_LENGTH = 10_000;

    String name();

    String description();

    /// Whether requests without it are rejected.
    default boolean required() {
        return false;
    }

    /// A text.
    record Text(String name, String description, boolean required) implements Parameter {
        public Text {
            requireNonNull(name, "name");
            requireNonNull(description, "description");
        }

        /// An optional text.
        public Text(String name, String description) {
            this(name, description, false);
        }
    }

    /// An integer within bounds.
    ///
    /// @param otherwise the default
    record Whole(String name, String description, int least, int most, int otherwise) implements Parameter {
        public Whole {
            requireNonNull(name, "name");
            requireNonNull(description, "description");
        }
    }

    /// One of several names.
    ///
    /// @param otherwise the default; null for none
    record Choice(
            String name,
            String description,
            List<String> values,
            @Nullable String otherwise) implements Parameter {
        public Choice {
            requireNonNull(name, "name");
            requireNonNull(description, "description");
            values = List.copyOf(values);
        }
    }

    /// Any number of several names.
    record Names(String name, String description, List<String> values) implements Parameter {
        public Names {
            requireNonNull(name, "name");
            requireNonNull(description, "description");
            values = List.copyOf(values);
        }

        /// Any number of message categories.
        public static Names ofCategories(String description) {
            return new Names(
                    "categories",
                    description,
                    Arrays.stream(Category.values()).map(Category::label).toList());
        }
    }

    /// A boolean; false by default.
    record Flag(String name, String description) implements Parameter {
        public Flag {
            requireNonNull(name, "name");
            requireNonNull(description, "description");
        }
    }
}
