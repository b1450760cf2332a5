package dev.seshat.query;

import static java.util.Objects.requireNonNull;

import dev.seshat.query.QueryLexer.Sign;
import dev.seshat.query.QueryLexer.Token;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/// The ambiguous `-x` options of a query: behind a word, `-x` may exclude x, as in `migration -sqlite`, or be
/// an option of a pasted command, as in `rm -rf`.
///
/// Never ambiguous are a hyphen at the beginning, since a command begins with its name; `NOT x`, `-"…"`,
/// `-(…)` and `-filter:…`, which commands do not contain; a hyphen before an operator; and whatever follows
/// an operator, a group, a filter or such an exclusion.
public final class AmbiguousOptions {

    /// An option with the word before it (`rm -rf`) or after it (`-o wide`). If the archive contains the two
    /// together, the option is text.
    ///
    /// @param first the word that comes first, without a hyphen
    /// @param hyphenFirst whether the first word is the option, not the second
    public record Pair(String first, String second, boolean hyphenFirst) {
        public Pair {
            requireNonNull(first, "first");
            requireNonNull(second, "second");
        }

        /// Both words as a phrase: an index holds no hyphens.
        public Term.Phrase phrase() {
            return new Term.Phrase(first + " " + second);
        }

        /// Whether a text contains both like a command. The [phrase][#phrase()] alone also matches sentences
        /// that happen to have the two words side by side.
        public boolean occursIn(String text) {
            int last = text.length() - first.length();
            for (int at = 0; at <= last; at++) {
                if (text.regionMatches(true, at, first, 0, first.length())
                        && (at == 0 || !joins(text, at - 1, at))
                        && (!hyphenFirst || isOption(text, at))
                        && isFollowed(text, at + first.length())) {
                    return true;
                }
            }
            return false;
        }

        /// Whether a hyphen is before a position, and no word before that.
        private static boolean isOption(String text, int at) {
            int hyphen = at - 1;
            while (hyphen > 0 && text.charAt(hyphen) == '-' && text.charAt(hyphen - 1) == '-') {
                hyphen--;
            }
            return hyphen >= 0
                    && text.charAt(hyphen) == '-'
                    && (hyphen == 0 || !Character.isLetterOrDigit(text.charAt(hyphen - 1)));
        }

        /// Only separators may precede the second word: at least a space, and a hyphen if it is the option.
        private boolean isFollowed(String text, int from) {
            int space = -1;
            for (int at = from; at < text.length(); at++) {
                boolean begins = hyphenFirst ? space >= 0 : at > 0 && text.charAt(at - 1) == '-' && space >= 0;
                int end = at + second.length();
                if (begins
                        && text.regionMatches(true, at, second, 0, second.length())
                        && (end == text.length() || !joins(text, end - 1, end))) {
                    return true;
                }
                if (Character.isLetterOrDigit(text.charAt(at))) {
                    return false;
                }
                if (QueryLexer.isSpace(text.charAt(at))) {
                    space = at;
                }
            }
            return false;
        }

        private static boolean joins(String text, int left, int right) {
            return Character.isLetterOrDigit(text.charAt(left)) && Character.isLetterOrDigit(text.charAt(right));
        }
    }

    /// @param minus the index of the hyphen's token; the option follows it
    /// @param before the index of the word before the option
    private record Hyphen(int minus, int before) {}

    private final String text;
    private final List<Token> tokens;
    private final FilterParser filters;
    private final List<Hyphen> hyphens = new ArrayList<>();

    private AmbiguousOptions(String text, List<Token> tokens, FilterParser filters) {
        this.text = text;
        this.tokens = tokens;
        this.filters = filters;
        for (int at = 1; at < tokens.size() - 1; at++) {
            Token option = tokens.get(at + 1);
            if (tokens.get(at).sign() == Sign.MINUS && option.sign() != Sign.QUOTED && isText(option, filters)) {
                int before = before(at);
                if (before >= 0 && isText(tokens.get(before), filters) && !isExcluded(before)) {
                    hyphens.add(new Hyphen(at, before));
                }
            }
        }
    }

    /// The ambiguous options of a query.
    public static AmbiguousOptions of(Query query) {
        Clock clock = new LocalClock();
        List<Token> tokens = DateFields.join(QueryLexer.tokens(query.text()), new LocalDays(clock));
        return new AmbiguousOptions(query.text(), tokens, new FilterParser(clock));
    }

    static AmbiguousOptions in(String text, List<Token> tokens, FilterParser filters) {
        return new AmbiguousOptions(text, tokens, filters);
    }

    /// The last token before an option that is more than punctuation: `find . -name`.
    private int before(int minus) {
        int at = minus - 1;
        while (at >= 0 && tokens.get(at).sign() == Sign.WORD && !hasWord(tokens.get(at))) {
            at--;
        }
        return at;
    }

    private static boolean isText(Token token, FilterParser filters) {
        return switch (token.sign()) {
            case WORD -> hasWord(token) && !token.isOperatorName();
            case FIELD -> hasWord(token) && filters.parse(token).isEmpty();
            case QUOTED -> true;
            case OPEN, CLOSE, MINUS, PATTERN -> false;
        };
    }

    private static boolean hasWord(Token token) {
        return token.word().codePoints().anyMatch(Character::isLetterOrDigit);
    }

    /// Whether a word is unambiguously excluded.
    private boolean isExcluded(int word) {
        if (word == 0) {
            return false;
        }
        Token sign = tokens.get(word - 1);
        return sign.is("NOT")
                || (sign.sign() == Sign.MINUS
                        && (hyphens.isEmpty() || hyphens.getLast().minus() != word - 1));
    }

    /// Whether nothing is ambiguous.
    public boolean isEmpty() {
        return hyphens.isEmpty();
    }

    /// What the archive would contain if the query were pasted, in typing order. One pair is enough evidence:
    /// the others may contain names of files that were passed to the same command.
    public List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (Hyphen hyphen : hyphens) {
            String option = tokens.get(hyphen.minus() + 1).word();
            pairs.add(new Pair(tokens.get(hyphen.before()).word(), option, false));
            int behind = hyphen.minus() + 2;
            if (behind < tokens.size() && isText(tokens.get(behind), filters)) {
                pairs.add(new Pair(option, tokens.get(behind).word(), true));
            }
        }
        return pairs;
    }

    /// Whether a text shows that a query was pasted: it contains one of the pairs.
    public boolean occurIn(String text) {
        return pairs().stream().anyMatch(pair -> pair.occursIn(text));
    }

    /// What to type to exclude the words unambiguously: `rm NOT rf`.
    public String excluding() {
        StringBuilder typed = new StringBuilder();
        int from = 0;
        for (Hyphen hyphen : hyphens) {
            Token option = tokens.get(hyphen.minus() + 1);
            typed.append(text, from, tokens.get(hyphen.minus()).from())
                    .append("NOT ")
                    .append(text, option.from(), option.to());
            from = option.to();
        }
        return typed.append(text, from, text.length()).toString();
    }

    /// What to type to find the options as text unambiguously: `rm "-rf"`. Beside an unclosed quote it is
    /// `--rf`, since more quotes would pair up with that one.
    public String asText() {
        boolean quotable = text.chars().filter(c -> c == '"').count() % 2 == 0;
        StringBuilder typed = new StringBuilder();
        int from = 0;
        for (Hyphen hyphen : hyphens) {
            Token option = tokens.get(hyphen.minus() + 1);
            typed.append(text, from, tokens.get(hyphen.minus()).from())
                    .append(quotable ? "\"-" : "--")
                    .append(quotable ? option.word() : text.substring(option.from(), option.to()))
                    .append(quotable ? "\"" : "");
            from = option.to();
        }
        return typed.append(text, from, text.length()).toString();
    }

    /// The tokens of the other reading, in which options are words.
    List<Token> tokensAsText() {
        List<Token> read = new ArrayList<>();
        int from = 0;
        for (Hyphen hyphen : hyphens) {
            Token minus = tokens.get(hyphen.minus());
            Token option = tokens.get(hyphen.minus() + 1);
            read.addAll(tokens.subList(from, hyphen.minus()));
            read.add(
                    option.name() == null
                            ? new Token(Sign.WORD, "-" + option.text(), null, minus.from(), option.to())
                            : new Token(Sign.FIELD, option.text(), "-" + option.name(), minus.from(), option.to()));
            from = hyphen.minus() + 2;
        }
        read.addAll(tokens.subList(from, tokens.size()));
        return read;
    }
}
