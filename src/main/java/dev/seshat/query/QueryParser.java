package dev.seshat.query;

import dev.seshat.query.QueryLexer.Sign;
import dev.seshat.query.QueryLexer.Token;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Parses queries. Any text is a query: what has no meaning as an operator in its place is a word.
///
/// `AND` binds tighter than `OR`. A filter applies to the whole query wherever it is, but filters joined by
/// `OR` are alternatives.
public final class QueryParser {

    /// If someone pastes a page, its beginning counts.
    static final int MOST_WORDS = 48;

    /// Long phrases and compound names cost an index as much as the words in them.
    static final int MOST_PARTS = 3 * MOST_WORDS;

    private static final int LONGEST_WORD = 256;

    /// Stores limit the number of conditions.
    static final int MOST_FILTERS = 48;

    private static final int DEEPEST = 20;

    private static final int MAX_PATTERNS = 10;

    /// One letter is a prefix of too many words.
    private static final int SHORTEST_TYPED = 2;

    private final FilterParser filterParser;
    private final String text;
    private final List<Token> tokens;
    private final boolean typing;
    private int at;
    private int depth;
    private int excluding;
    private int words;
    private int parts;
    private int filters;
    private int left;
    private final List<TextPattern> wanted = new ArrayList<>();
    private final List<TextPattern> unwanted = new ArrayList<>();

    private QueryParser(String text, List<Token> tokens, FilterParser filterParser, boolean typing) {
        this.text = text;
        this.tokens = tokens;
        this.filterParser = filterParser;
        this.typing = typing;
    }

    /// Parse a query.
    ///
    /// @param clock the current time and time zone, for dates
    public static Query parse(String text, Clock clock) {
        return parse(text, clock, false);
    }

    /// Parse a query that is still being typed: its last word also counts as a prefix. Exact matches of the
    /// word rank as usual.
    ///
    /// @param clock the current time and time zone, for dates
    public static Query parseTyped(String text, Clock clock) {
        return parse(text, clock, true);
    }

    private static Query parse(String text, Clock clock, boolean typing) {
        LocalDays days = new LocalDays(clock);
        List<Token> tokens = DateFields.join(QueryLexer.tokens(text), days);
        FilterParser filters = new FilterParser(clock);
        AmbiguousOptions options = AmbiguousOptions.in(text, tokens, filters);
        Query query = read(text, tokens, filters, days, typing);
        return options.isEmpty() ? query : query.orPasted(read(text, options.tokensAsText(), filters, days, typing));
    }

    private static Query read(String text, List<Token> tokens, FilterParser filters, LocalDays days, boolean typing) {
        TimeWords times = TimeWords.in(text, tokens, days);
        return new QueryParser(text, times.rest(), filters, typing).query(times.dates());
    }

    private Query query(List<NamedTime> dates) {
        List<QueryClause> clauses = new ArrayList<>();
        while (at < tokens.size()) {
            clauses.add(any());
            // Only a parenthesis that closes a group nested too deeply stops before the end.
            at++;
        }
        return QueryClause.all(clauses).query(text, dates, left).withPatterns(new TextPatterns(wanted, unwanted));
    }

    /// `a b OR c d`
    private QueryClause any() {
        List<QueryClause> alternatives = new ArrayList<>();
        alternatives.add(all());
        while (isOperator("OR")) {
            at++;
            alternatives.add(all());
        }
        return QueryClause.any(alternatives);
    }

    /// `a AND b NOT c -d`
    private QueryClause all() {
        List<QueryClause> clauses = new ArrayList<>();
        while (at < tokens.size() && tokens.get(at).sign() != Sign.CLOSE && !isOperator("OR")) {
            if (isOperator("AND") && !clauses.isEmpty()) {
                at++;
            } else {
                clauses.add(alternatives(one()));
            }
        }
        return QueryClause.all(clauses);
    }

    /// Filters joined by `OR` are alternatives, whatever words are beside them.
    private QueryClause alternatives(QueryClause first) {
        if (!first.isFilter()) {
            return first;
        }
        List<QueryClause> filters = new ArrayList<>(List.of(first));
        while (isOperator("OR") && isFilterAt(at + 1)) {
            at++;
            filters.add(one());
        }
        return QueryClause.any(filters);
    }

    private boolean isFilterAt(int index) {
        int field = tokens.get(index).sign() == Sign.MINUS ? index + 1 : index;
        return field < tokens.size()
                && tokens.get(field).sign() == Sign.FIELD
                && filterParser.parse(tokens.get(field)).isPresent();
    }

    private QueryClause one() {
        boolean negated = false;
        while (isNegation()) {
            at++;
            negated = !negated;
        }
        if (!negated) {
            return operand();
        }
        excluding++;
        QueryClause excluded = operand();
        excluding--;
        return QueryClause.not(excluded);
    }

    private QueryClause operand() {
        if (at == tokens.size()) {
            return QueryClause.NOTHING;
        }
        Token token = tokens.get(at++);
        return switch (token.sign()) {
            case OPEN -> group();
            case CLOSE, MINUS -> QueryClause.NOTHING;
            case QUOTED -> word(new Term.Phrase(token.text()));
            case WORD -> isBeingTyped(token) ? typed(new Term.Word(token.text())) : word(leaf(token.text()));
            case FIELD -> field(token);
            case PATTERN -> pattern(new TextPattern(token.text(), "i".equals(token.name())));
        };
    }

    /// Like a filter, a pattern applies to the whole query wherever it is.
    private QueryClause pattern(TextPattern pattern) {
        List<TextPattern> patterns = excluding % 2 == 1 ? unwanted : wanted;
        if (wanted.size() + unwanted.size() == MAX_PATTERNS) {
            left++;
        } else if (!patterns.contains(pattern)) {
            patterns.add(pattern);
        }
        return QueryClause.NOTHING;
    }

    /// Whether a word may still get more letters. Exclusions are not guessed at.
    private boolean isBeingTyped(Token token) {
        String word = token.text();
        return typing
                && excluding == 0
                && token.to() == text.length()
                && !token.isOperatorName()
                && word.length() >= SHORTEST_TYPED
                && Character.isLetterOrDigit(word.codePointBefore(word.length()));
    }

    private QueryClause group() {
        if (depth == DEEPEST) {
            return QueryClause.NOTHING;
        }
        depth++;
        QueryClause inside = any();
        depth--;
        if (at < tokens.size() && tokens.get(at).sign() == Sign.CLOSE) {
            at++;
        }
        return inside;
    }

    /// A binary operator has two operands.
    private boolean isOperator(String name) {
        return at > 0
                && at < tokens.size() - 1
                && tokens.get(at).is(name)
                && endsOperand(tokens.get(at - 1))
                && beginsOperand(tokens.get(at + 1));
    }

    /// `NOT` and the hyphen precede an operand.
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
        return token.sign() != Sign.OPEN && token.sign() != Sign.MINUS && !token.isOperatorName();
    }

    private static boolean beginsOperand(Token token) {
        return token.sign() != Sign.CLOSE && !(token.is("OR") || token.is("AND"));
    }

    private static Term.Leaf leaf(String word) {
        int end = word.length();
        while (end > 0 && word.charAt(end - 1) == '*') {
            end--;
        }
        boolean prefix = end < word.length() && end > 0 && Character.isLetterOrDigit(word.codePointBefore(end));
        return prefix ? new Term.Prefix(word.substring(0, end)) : new Term.Word(word);
    }

    private QueryClause typed(Term.Word word) {
        QueryClause clause = word(word);
        return word.equals(clause.words()) ? QueryClause.any(word, new Term.Prefix(word.text())) : clause;
    }

    private QueryClause word(Term.Leaf leaf) {
        if (leaf.text().codePoints().noneMatch(Character::isLetterOrDigit)) {
            return QueryClause.NOTHING;
        }
        if (words == MOST_WORDS || parts == MOST_PARTS) {
            left++;
            return QueryClause.NOTHING;
        }
        words++;
        return QueryClause.of(beginning(leaf));
    }

    /// As much of a word or phrase as counts: the beginning, up to the part that exceeds the limit.
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
                // A first part that is too long has no spaces, so any beginning of it will do.
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

    private QueryClause field(Token token) {
        return filterParser.parse(token).map(this::filter).orElseGet(() -> word(noFilter(token.word())));
    }

    /// A quoted value may contain spaces; then the words are a phrase, as in quotes.
    private static Term.Leaf noFilter(String text) {
        return text.chars().anyMatch(c -> QueryLexer.isSpace((char) c)) ? new Term.Phrase(text) : leaf(text);
    }

    private QueryClause filter(Filter filter) {
        if (filters == MOST_FILTERS) {
            left++;
            return QueryClause.NOTHING;
        }
        filters++;
        return QueryClause.of(filter);
    }
}
