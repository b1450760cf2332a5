package dev.seshat.mcp;

import dev.seshat.request.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/// An answer within a budget: a head, as many items as fit, and how to get the rest.
///
/// It is one text. Some clients would pay twice for structured content beside it, and others would show the
/// model nothing else, which loses the fence. A token is estimated as four chars.
final class BudgetedAnswer {

    static final int DEFAULT_TOKENS = 4_000;
    /// The longest possible head fits into it.
    static final int LEAST_TOKENS = 1_000;
    static final int MOST_TOKENS = 100_000;

    static final Parameter.Whole MAX_TOKENS = new Parameter.Whole(
            "max_tokens",
            "Size limit of the answer, at four characters per token.",
            LEAST_TOKENS,
            MOST_TOKENS,
            DEFAULT_TOKENS);

    private static final String AS_JSON = "json";

    static final Parameter.Choice FORMAT = new Parameter.Choice(
            "format",
            "text is for reading; json is one object with the fields of seshat --json.",
            List.of("text", AS_JSON),
            "text");

    private static final int CHARS_PER_TOKEN = 4;

    /// The room for the end of an answer and the names around its list.
    private static final int TAIL = 420;

    /// A shorter piece of a text is useless.
    private static final int MIN_PIECE = 100;

    private final Quotes quotes;
    private final boolean asJson;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder json = new StringBuilder();
    private final int most;
    private int left;
    private int shown;
    private boolean refused;

    /// @param arguments contain the budget and the format
    BudgetedAnswer(Arguments arguments, Quotes quotes) {
        this(arguments.number(MAX_TOKENS), arguments.choice(FORMAT).equals(Optional.of(AS_JSON)), quotes);
    }

    BudgetedAnswer(int maxTokens, boolean asJson, Quotes quotes) {
        this.quotes = quotes;
        this.asJson = asJson;
        most = maxTokens * CHARS_PER_TOKEN;
        left = most - TAIL;
    }

    /// The text before the items.
    ///
    /// @param words without any quotes
    /// @param quoted whether quotes follow; with JSON always true
    /// @param members members of the JSON object, without braces
    BudgetedAnswer head(String words, boolean quoted, String members) {
        say(words);
        if (quoted || asJson) {
            say(quotes.introduction());
        }
        if (asJson) {
            json.append(members);
            left -= members.length();
        }
        return this;
    }

    /// Quote in the head what the JSON form has as a member.
    BudgetedAnswer quote(String quoted) {
        return asJson ? this : say(quotes.fenced(quoted));
    }

    private BudgetedAnswer say(String words) {
        text.append(words);
        left -= words.length();
        return this;
    }

    /// Start the list.
    BudgetedAnswer list(String name) {
        json.append(json.isEmpty() ? "" : ",").append('"').append(name).append("\":[");
        return this;
    }

    /// Add an item if it fits. The first one, or one with much room left, may be truncated instead of dropped.
    ///
    /// @param item creates it, given the maximum length of its texts
    /// @return whether it was added
    boolean add(IntFunction<AnswerItem> item) {
        AnswerItem whole = item.apply(Integer.MAX_VALUE);
        int piece = left / 2;
        while (size(whole) > left && piece >= MIN_PIECE) {
            piece /= 2;
            whole = item.apply(piece);
        }
        if (size(whole) > left) {
            refused = true;
            return false;
        }
        if (asJson) {
            json.append(shown == 0 ? "" : ",").append(whole.json());
        } else {
            text.append(whole.text());
        }
        left -= size(whole);
        shown++;
        return true;
    }

    /// Whether all of them fit completely.
    boolean fits(List<IntFunction<AnswerItem>> items) {
        return items.stream()
                        .mapToLong(item -> size(item.apply(Integer.MAX_VALUE)))
                        .sum()
                <= left;
    }

    /// Add as many as fit.
    BudgetedAnswer addAll(List<IntFunction<AnswerItem>> items) {
        for (IntFunction<AnswerItem> item : items) {
            if (!add(item)) {
                break;
            }
        }
        return this;
    }

    /// An item's share of the budget.
    int size(AnswerItem item) {
        return asJson ? item.json().length() + 1 : item.text().length();
    }

    /// The number of items.
    int shown() {
        return shown;
    }

    /// How many chars still fit.
    int left() {
        return left;
    }

    /// End the list.
    ///
    /// @param members more members of the JSON object, without braces; may be empty
    Finished end(String words, String members) {
        json.append(']').append(members.isEmpty() ? "" : ",").append(members);
        String object = asJson ? quotes.fenced("{" + json + "}") : "";
        String nothing = shown == 0 && refused ? "max_tokens is too small for any result.\n" : "";
        String whole = text + object + nothing + words;
        return new Finished(whole, most - whole.length());
    }

    /// A complete answer.
    ///
    /// @param room how many chars of the budget are left
    record Finished(String text, int room) {}
}
