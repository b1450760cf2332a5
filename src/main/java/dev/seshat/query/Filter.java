package dev.seshat.query;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Category;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A condition on a session or a message, other than words.
public sealed interface Filter {

    /// Whether it can be decided for the whole session, without looking at messages.
    boolean isOfSession();

    /// Whether a session as a whole may match even if only messages decide: the session is checked too.
    default boolean mayHoldOfSession() {
        return isOfSession();
    }

    /// Whether some filters depend on single messages.
    static boolean needsMessages(List<Filter> filters) {
        return !filters.stream().allMatch(Filter::mayHoldOfSession);
    }

    /// Fields with text values.
    enum Field {
        /// A directory that the session worked in or its repository, as [ProjectPattern] reads it.
        PROJECT(true),
        /// The first working directory of the session, by its id.
        PROJECT_ID(true),
        AGENT(true),
        /// A git branch that the session worked on.
        BRANCH(true),
        /// A model used in the session, or part of its name.
        MODEL(true),
        WORKSTATION(true),
        /// The tool of a call or a result.
        TOOL(false),
        /// A file passed to a tool: its name, or the end or any whole part of its path.
        FILE(false);

        private final boolean ofSession;

        Field(boolean ofSession) {
            this.ofSession = ofSession;
        }

        static Optional<Field> named(String name) {
            return Arrays.stream(values())
                    .filter(field -> field.label().equals(name))
                    .findFirst();
        }

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The states for `is:`.
    enum State {
        /// A tool failed.
        ERROR,
        /// The session is a subagent's.
        SUBAGENT,
        /// The log is gone: the session exists only in the archive.
        ARCHIVED,
        /// It is a former version: the log was rewritten.
        FORMER;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A field has a value.
    record Has(Field field, String value) implements Filter {
        public Has {
            requireNonNull(field, "field");
            requireNonNull(value, "value");
        }

        @Override
        public boolean isOfSession() {
            return field.ofSession;
        }

        @Override
        public String toString() {
            boolean plain = value.chars().noneMatch(c -> QueryLexer.isSpace((char) c) || c == '(' || c == ')');
            return field.label() + ":" + (plain ? value : '"' + value + '"');
        }
    }

    /// The message is of one of some kinds.
    record OfCategory(Set<Category> categories) implements Filter {
        public OfCategory {
            categories = Set.copyOf(categories);
        }

        @Override
        public boolean isOfSession() {
            return false;
        }

        @Override
        public String toString() {
            return "category:"
                    + categories.stream().sorted().map(Category::label).collect(Collectors.joining(","));
        }
    }

    /// The message was written in a range of time; a session matches if one of its messages may.
    record When(DateRange range) implements Filter {
        public When {
            requireNonNull(range, "range");
        }

        @Override
        public boolean isOfSession() {
            return false;
        }

        @Override
        public boolean mayHoldOfSession() {
            return true;
        }

        @Override
        public String toString() {
            return (range.since() == null ? "" : "from " + range.since())
                    + (range.since() == null || range.until() == null ? "" : " ")
                    + (range.until() == null ? "" : "before " + range.until());
        }
    }

    /// The message is neither a call of one of Seshat's tools nor its result. Agents name tools in their own
    /// ways, all of which contain the name of the program: `mcp__seshat__recall`, `seshat-recall`.
    record NotFromSeshat() implements Filter {

        /// What the names of its tools contain.
        public static final String NAME = "seshat";

        @Override
        public boolean isOfSession() {
            return false;
        }

        @Override
        public boolean mayHoldOfSession() {
            return true;
        }

        @Override
        public String toString() {
            return "NOT tool:*" + NAME + "*";
        }
    }

    /// The session has this key, or belongs to a subagent of the session with this key.
    record OfSession(String key) implements Filter {
        public OfSession {
            requireNonNull(key, "key");
        }

        @Override
        public boolean isOfSession() {
            return true;
        }

        @Override
        public String toString() {
            return "session " + key;
        }
    }

    /// The message or session is in a state.
    record Is(State state) implements Filter {
        public Is {
            requireNonNull(state, "state");
        }

        @Override
        public boolean isOfSession() {
            return state != State.ERROR;
        }

        @Override
        public String toString() {
            return "is:" + state.label();
        }
    }

    /// Each of several.
    record All(List<Filter> filters) implements Filter {
        public All {
            filters = List.copyOf(filters);
        }

        @Override
        public boolean isOfSession() {
            return filters.stream().allMatch(Filter::isOfSession);
        }

        @Override
        public String toString() {
            return filters.stream().map(Filter::toString).collect(Collectors.joining(" AND ", "(", ")"));
        }
    }

    /// At least one of several.
    record Any(List<Filter> filters) implements Filter {
        public Any {
            filters = List.copyOf(filters);
        }

        @Override
        public boolean isOfSession() {
            return filters.stream().allMatch(Filter::isOfSession);
        }

        @Override
        public String toString() {
            return filters.stream().map(Filter::toString).collect(Collectors.joining(" OR ", "(", ")"));
        }
    }

    /// Not this.
    record Not(Filter filter) implements Filter {
        public Not {
            requireNonNull(filter, "filter");
        }

        @Override
        public boolean isOfSession() {
            return filter.isOfSession();
        }

        @Override
        public String toString() {
            return "NOT " + filter;
        }
    }

    /// The categories of a role.
    static Optional<Set<Category>> role(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "user" -> Optional.of(EnumSet.of(Category.USER));
            case "assistant" -> Optional.of(EnumSet.of(Category.ASSISTANT, Category.THINKING, Category.TOOL_CALL));
            case "tool" -> Optional.of(EnumSet.of(Category.TOOL_RESULT));
            case "system" ->
                Optional.of(EnumSet.of(Category.SYSTEM, Category.PROGRESS, Category.SNAPSHOT, Category.SUMMARY));
            default -> Optional.empty();
        };
    }
}
