package dev.seshat.query;

import dev.seshat.query.QueryLexer.Sign;
import dev.seshat.query.QueryLexer.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Finds the times that a question names in words, and removes these words from those to find: "login bug
/// last week" searches for `login bug`. Words in quotes, beside an operator or behind a hyphen stay.
final class TimeWords {

    private static final String OPENING = "('‘“";
    private static final String CLOSING = ".,;:!?)'’”…";

    /// How far before a date "since" may be: "since the release of 3 March".
    private static final int MAX_DISTANCE = 4;

    private final String text;
    private final List<Token> tokens;
    private final List<String> words = new ArrayList<>();
    private final List<Token> rest = new ArrayList<>();
    private final List<NamedTime> dates = new ArrayList<>();

    /// @param tokens of the text
    private TimeWords(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = tokens;
        for (Token token : tokens) {
            words.add(token.sign() == Sign.WORD && !token.isOperatorName() ? bare(token.text()) : "");
        }
    }

    /// Find the times in a query.
    static TimeWords in(String text, List<Token> tokens, LocalDays days) {
        TimeWords found = new TimeWords(text, tokens);
        if (found.mayNameATime()) {
            found.find(days);
        } else {
            found.rest.addAll(tokens);
        }
        return found;
    }

    /// The tokens outside of times; all of them if nothing else would remain.
    List<Token> rest() {
        return rest;
    }

    List<NamedTime> dates() {
        return dates;
    }

    /// Most queries name none, and must pay nothing for it.
    private boolean mayNameATime() {
        for (String word : words) {
            if (!word.isEmpty() && TimeNames.isSign(withoutEnding(word.toLowerCase(Locale.ROOT)))) {
                return true;
            }
        }
        return false;
    }

    private static String withoutEnding(String word) {
        return word.endsWith("'s") || word.endsWith("’s") ? word.substring(0, word.length() - 2) : word;
    }

    private void find(LocalDays days) {
        TimePhrase phrase = TimePhrase.inQuestion(words, days);
        for (int at = 0; at < tokens.size(); ) {
            ParsedTime found = words.get(at).isEmpty() || isBoundBefore(at) ? null : phrase.question(at);
            if (found == null || isBoundAfter(found.end()) || isNumber(found.end() - 1)) {
                rest.add(tokens.get(at));
                at++;
            } else {
                add(at, found);
                at = found.end();
            }
        }
        if (!hasWordsToFind()) {
            rest.clear();
            rest.addAll(tokens);
        }
    }

    private boolean isBoundBefore(int at) {
        return at > 0
                && (tokens.get(at - 1).sign() == Sign.MINUS
                        || tokens.get(at - 1).isOperatorName());
    }

    private boolean isBoundAfter(int at) {
        return at < tokens.size() && (tokens.get(at).is("AND") || tokens.get(at).is("OR"));
    }

    /// Whether what looks like a year is a number: "in 2000 ms", "at 2010".
    private boolean isNumber(int at) {
        if (at == 0 || TimeNames.year(words.get(at)) == 0) {
            return false;
        }
        return switch (words.get(at - 1).toLowerCase(Locale.ROOT)) {
            case "at", "on", "over", "within" -> true;
            case "in", "after", "before", "since", "until", "till", "during", "from", "to", "between", "and" ->
                counts(at);
            case "around", "circa", "about", "the" -> counts(at);
            default -> false;
        };
    }

    /// Whether the word behind a number may be what it counts.
    private boolean counts(int at) {
        int next = at + 1;
        return next < tokens.size()
                && !words.get(next).isEmpty()
                && tokens.get(at).text().endsWith(words.get(at))
                && !TimeNames.isOfQuestion(words.get(next).toLowerCase(Locale.ROOT));
    }

    private void add(int at, ParsedTime found) {
        int opening = found.open() ? -1 : opening(at);
        String last = words.get(found.end() - 1);
        int end = text.indexOf(last, tokens.get(found.end() - 1).from()) + last.length();
        if (opening < 0) {
            dates.add(new NamedTime(named(tokens.get(at), end), found.range()));
            return;
        }
        Token sign = tokens.get(opening);
        rest.remove(sign);
        DateRange range = isBeginning(words.get(opening))
                ? new DateRange(found.exact().since(), null)
                : new DateRange(null, found.exact().until());
        dates.add(new NamedTime(named(sign, end), range));
    }

    private String named(Token first, int end) {
        int from = first.from();
        while (OPENING.indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        return text.substring(from, end);
    }

    /// Where "since", or another word that leaves one end open, precedes a date by a few words.
    private int opening(int date) {
        for (int at = date - 1;
                at >= 0 && at >= date - MAX_DISTANCE && !words.get(at).isEmpty();
                at--) {
            if (isBeginning(words.get(at)) || isEnd(words.get(at))) {
                return rest.contains(tokens.get(at)) ? at : -1;
            }
        }
        return -1;
    }

    private static boolean isBeginning(String word) {
        return word.equalsIgnoreCase("since") || word.equalsIgnoreCase("after");
    }

    private static boolean isEnd(String word) {
        return word.equalsIgnoreCase("until") || word.equalsIgnoreCase("till") || word.equalsIgnoreCase("before");
    }

    /// Whether there is more than exclusions.
    private boolean hasWordsToFind() {
        boolean excluded = false;
        for (Token token : rest) {
            if (!excluded && token.word().codePoints().anyMatch(Character::isLetterOrDigit) && !token.is("NOT")) {
                return true;
            }
            excluded = token.sign() == Sign.MINUS || token.is("NOT");
        }
        return false;
    }

    /// A word without surrounding punctuation; empty if there is nothing else.
    private static String bare(String word) {
        int from = 0;
        int to = word.length();
        while (from < to && OPENING.indexOf(word.charAt(from)) >= 0) {
            from++;
        }
        while (to > from && CLOSING.indexOf(word.charAt(to - 1)) >= 0) {
            to--;
        }
        return word.substring(from, to);
    }
}
