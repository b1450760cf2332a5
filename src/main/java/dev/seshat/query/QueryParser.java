package dev.seshat.query;

import dev.seshat.model.Category;
import dev.seshat.model.SeshatException;
import dev.seshat.query.QueryLexer.Sign;
import dev.seshat.query.QueryLexer.Token;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Understands what people type to find something. Any text is a query: what has no meaning as an operator in its place
/// is a word.
///
/// `AND` binds stronger than `OR`. A filter narrows the whole query wherever it stands, but filters that are joined by
/// `OR` are alternatives.
public final class QueryParser {

    /// Who pastes a page means its beginning.
    static final int MOST_WORDS = 48;

    /// Long phrases, and names of many parts, cost an index as much as the words that they are made of.
    static final int MOST_PARTS = 3 * MOST_WORDS;

    private static final int LONGEST_WORD = 256;

    /// A store may take only so many conditions at once.
    static final int MOST_FILTERS = 48;

    private static final int DEEPEST = 20;

    private final DayParser days;
    private final String text;
    private final List<Token> tokens;
    private int at;
    private int depth;
    private int words;
    private int parts;
    private int filters;
    private int left;

    private QueryParser(String text, Clock clock) {
        this.text = text;
        days = new DayParser(clock);
        tokens = QueryLexer.tokens(text);
    }

    /// Understand a query.
    ///
    /// @param clock tells the present and the time zone, for dates
    public static Query parse(String text, Clock clock) {
        return new QueryParser(text, clock).query();
    }

    private Query query() {
        List<Clause> clauses = new ArrayList<>();
        while (at < tokens.size()) {
            clauses.add(any());
            // Only a parenthesis that closes a group too deep to be one stops it before the end.
            at++;
        }
        return Clause.all(clauses).query(text, left);
    }

    /// `a b OR c d`
    private Clause any() {
        List<Clause> alternatives = new ArrayList<>();
        alternatives.add(all());
        while (isOperator("OR")) {
            at++;
            alternatives.add(all());
        }
        return Clause.any(alternatives);
    }

    /// `a AND b NOT c -d`
    private Clause all() {
        List<Clause> clauses = new ArrayList<>();
        while (at < tokens.size() && tokens.get(at).sign() != Sign.CLOSE && !isOperator("OR")) {
            if (isOperator("AND") && !clauses.isEmpty()) {
                at++;
            } else {
                clauses.add(alternatives(one()));
            }
        }
        return Clause.all(clauses);
    }

    /// Filters that are joined by `OR` are alternatives, whatever words stand beside them.
    private Clause alternatives(Clause first) {
        if (!first.isFilter()) {
            return first;
        }
        List<Clause> filters = new ArrayList<>(List.of(first));
        while (isOperator("OR") && isFilterAt(at + 1)) {
            at++;
            filters.add(one());
        }
        return Clause.any(filters);
    }

    private boolean isFilterAt(int index) {
        int field = tokens.get(index).sign() == Sign.MINUS ? index + 1 : index;
        return field < tokens.size()
                && tokens.get(field).sign() == Sign.FIELD
                && filter(tokens.get(field)).isPresent();
    }

    private Clause one() {
        boolean negated = false;
        while (isNegation()) {
            at++;
            negated = !negated;
        }
        return negated ? Clause.not(operand()) : operand();
    }

    private Clause operand() {
        if (at == tokens.size()) {
            return Clause.NOTHING;
        }
        Token token = tokens.get(at++);
        return switch (token.sign()) {
            case OPEN -> group();
            case CLOSE, MINUS -> Clause.NOTHING;
            case QUOTED -> word(new Term.Phrase(token.text()));
            case WORD -> word(leaf(token.text()));
            case FIELD -> field(token);
        };
    }

    private Clause group() {
        if (depth == DEEPEST) {
            return Clause.NOTHING;
        }
        depth++;
        Clause inside = any();
        depth--;
        if (at < tokens.size() && tokens.get(at).sign() == Sign.CLOSE) {
            at++;
        }
        return inside;
    }

    /// An operator stands between two operands.
    private boolean isOperator(String name) {
        return at > 0
                && at < tokens.size() - 1
                && tokens.get(at).is(name)
                && endsOperand(tokens.get(at - 1))
                && beginsOperand(tokens.get(at + 1));
    }

    /// `NOT` and the hyphen stand before an operand.
    private boolean isNegation() {
        if (at + 1 >= tokens.size()) {
            return false;
        }
        Token next = tokens.get(at + 1);
        return tokens.get(at).sign() == Sign.MINUS
                ? next.sign() != Sign.CLOSE
                : tokens.get(at).is("NOT") && beginsOperand(next);
    }

    private static boolean endsOperand(Token token) {
        return token.sign() != Sign.OPEN && token.sign() != Sign.MINUS && !isOperatorName(token);
    }

    private static boolean beginsOperand(Token token) {
        return token.sign() != Sign.CLOSE && !(token.is("OR") || token.is("AND"));
    }

    private static boolean isOperatorName(Token token) {
        return token.is("AND") || token.is("OR") || token.is("NOT");
    }

    private static Term.Leaf leaf(String word) {
        int end = word.length();
        while (end > 0 && word.charAt(end - 1) == '*') {
            end--;
        }
        boolean prefix = end < word.length() && end > 0 && Character.isLetterOrDigit(word.codePointBefore(end));
        return prefix ? new Term.Prefix(word.substring(0, end)) : new Term.Word(word);
    }

    private Clause word(Term.Leaf leaf) {
        if (leaf.text().codePoints().noneMatch(Character::isLetterOrDigit)) {
            return Clause.NOTHING;
        }
        if (words == MOST_WORDS || parts == MOST_PARTS) {
            left++;
            return Clause.NOTHING;
        }
        words++;
        return Clause.of(beginning(leaf));
    }

    /// As much of a word or phrase as counts: the beginning, up to a part that is too much.
    private Term.Leaf beginning(Term.Leaf leaf) {
        String text = leaf.text();
        int before = parts;
        int part = 0;
        boolean inside = false;
        int end = text.length();
        for (int i = 0; i < end; i += Character.charCount(text.codePointAt(i))) {
            boolean letter = Character.isLetterOrDigit(text.codePointAt(i));
            if (letter && !inside) {
                part = i;
                parts++;
            }
            inside = letter;
            if (parts > MOST_PARTS || i >= LONGEST_WORD) {
                // A first part that is too long is one thing without spaces, and begins as well as it goes on.
                end = inside && parts > before + 1 ? part : i;
            }
        }
        if (end == text.length()) {
            return leaf;
        }
        parts = Math.min(parts, MOST_PARTS);
        left += partsOf(text.substring(end));
        String beginning = text.substring(0, end).stripTrailing();
        return leaf instanceof Term.Phrase ? new Term.Phrase(beginning) : new Term.Word(beginning);
    }

    private static int partsOf(String text) {
        return (int) Pattern.compile("[\\p{L}\\p{N}]+").matcher(text).results().count();
    }

    private Clause field(Token token) {
        return filter(token).map(this::filter).orElseGet(() -> word(noFilter(token.name() + ":" + token.text())));
    }

    /// A quoted value may hold spaces, and then the words are to follow one another as they do in quotes.
    private static Term.Leaf noFilter(String text) {
        return text.chars().anyMatch(c -> QueryLexer.isSpace((char) c)) ? new Term.Phrase(text) : leaf(text);
    }

    private Clause filter(Filter filter) {
        if (filters == MOST_FILTERS) {
            left++;
            return Clause.NOTHING;
        }
        filters++;
        return Clause.of(filter);
    }

    /// The filter of a field; nothing when there is no such, and it is a word.
    private Optional<Filter> filter(Token token) {
        String name = String.valueOf(token.name()).toLowerCase(Locale.ROOT);
        String value = token.text();
        if (value.isBlank()) {
            return Optional.empty();
        }
        return switch (name) {
            case "category" -> categories(value);
            case "role" -> Filter.role(value).map(Filter.OfCategory::new);
            case "after", "since" -> day(value, true);
            case "before", "until" -> day(value, false);
            case "is" -> state(value);
            default -> Filter.Field.named(name).map(field -> new Filter.Has(field, value));
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
