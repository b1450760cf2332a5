package dev.seshat.mcp;

import java.util.List;
import java.util.function.IntFunction;

/// An answer that keeps to its budget: a head, as many items as there is room for, and what to do for the rest.
///
/// It is one text. Structured content beside it would be paid twice by some clients, and others give the model nothing
/// else, which loses the fence. A token is taken for four chars.
final class Reply {

    static final int DEFAULT_TOKENS = 4_000;
    /// The longest head that there can be fits into it.
    static final int LEAST_TOKENS = 1_000;
    static final int MOST_TOKENS = 100_000;

    static final Parameter.Whole MAX_TOKENS = new Parameter.Whole(
            "max_tokens",
            "The most that the answer may take, at four characters per token.",
            LEAST_TOKENS,
            MOST_TOKENS,
            DEFAULT_TOKENS);

    private static final String AS_JSON = "json";

    static final Parameter.Choice FORMAT = new Parameter.Choice(
            "format",
            "text is made to be read; json is one object with the names of seshat --json, for programs.",
            List.of("text", AS_JSON),
            "text");

    private static final int CHARS_PER_TOKEN = 4;

    /// What the last words of an answer and the names around its list take.
    private static final int TAIL = 420;

    /// A shorter piece of a text says nothing.
    private static final int LEAST_PIECE = 100;

    private final Quotes quotes;
    private final boolean asJson;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder json = new StringBuilder();
    private final int most;
    private int left;
    private int shown;
    private boolean refused;

    /// @param arguments say how long it may be, and in which form
    Reply(Arguments arguments, Quotes quotes) {
        this(arguments.number(MAX_TOKENS), arguments.choice(FORMAT).equals(AS_JSON), quotes);
    }

    Reply(int maxTokens, boolean asJson, Quotes quotes) {
        this.quotes = quotes;
        this.asJson = asJson;
        most = maxTokens * CHARS_PER_TOKEN;
        left = most - TAIL;
    }

    /// What is said before the items.
    ///
    /// @param words nothing of them is quoted
    /// @param quoted whether something follows that is; of JSON it always is
    /// @param members members of the JSON object, without braces
    Reply head(String words, boolean quoted, String members) {
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

    /// Quote in the head what JSON holds as a member.
    Reply quote(String quoted) {
        return asJson ? this : say(quotes.fenced(quoted));
    }

    private Reply say(String words) {
        text.append(words);
        left -= words.length();
        return this;
    }

    /// Begin the list.
    Reply list(String name) {
        json.append(json.isEmpty() ? "" : ",").append('"').append(name).append("\":[");
        return this;
    }

    /// Add an item if there is room. Of the first, and of one for which much room is left, a part is better than
    /// nothing.
    ///
    /// @param item makes it, with texts of at most so many chars
    /// @return whether it was added
    boolean add(IntFunction<Item> item) {
        Item whole = item.apply(Integer.MAX_VALUE);
        int piece = left / 2;
        while (size(whole) > left && piece >= LEAST_PIECE) {
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

    /// Whether there is room for all of them as a whole.
    boolean fits(List<IntFunction<Item>> items) {
        return items.stream()
                        .mapToLong(item -> size(item.apply(Integer.MAX_VALUE)))
                        .sum()
                <= left;
    }

    /// Add what there is room for.
    Reply addAll(List<IntFunction<Item>> items) {
        for (IntFunction<Item> item : items) {
            if (!add(item)) {
                break;
            }
        }
        return this;
    }

    /// What an item takes of the budget.
    int size(Item item) {
        return asJson ? item.json().length() + 1 : item.text().length();
    }

    /// How many items there are.
    int shown() {
        return shown;
    }

    /// How many chars there is still room for.
    int left() {
        return left;
    }

    /// End the list.
    ///
    /// @param members more members of the JSON object, without braces; may be empty
    Finished end(String words, String members) {
        json.append(']').append(members.isEmpty() ? "" : ",").append(members);
        String object = asJson ? quotes.fenced("{" + json + "}") : "";
        String nothing = shown == 0 && refused ? "Nothing fits into max_tokens: give more.\n" : "";
        String whole = text + object + nothing + words;
        return new Finished(whole, most - whole.length());
    }

    /// A complete answer.
    ///
    /// @param room how many chars of the budget are left
    record Finished(String text, int room) {}
}
