package dev.seshat.mcp;

import java.util.List;
import java.util.function.IntFunction;

/// An answer that keeps to its budget: a head, as many items as there is room for, and what to do for the rest.
///
/// The budget holds for the readable text and the structured content together, since a client may hand on both.
/// A token is taken for four chars.
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

    private static final int CHARS_PER_TOKEN = 4;

    /// What the last words of an answer and the names around its list take.
    private static final int TAIL = 420;

    /// A shorter piece of a text says nothing.
    private static final int LEAST_PIECE = 100;

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder json = new StringBuilder();
    private int left;
    private int shown;
    private boolean refused;

    Reply(int maxTokens) {
        left = maxTokens * CHARS_PER_TOKEN - TAIL;
    }

    /// What is said before the items.
    ///
    /// @param members members of the JSON object, without braces
    Reply head(String words, String members) {
        text.append(words);
        json.append(members);
        left -= words.length() + members.length();
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
        while (whole.size() > left && piece >= LEAST_PIECE) {
            piece /= 2;
            whole = item.apply(piece);
        }
        if (whole.size() > left) {
            refused = true;
            return false;
        }
        json.append(shown == 0 ? "" : ",").append(whole.json());
        text.append(whole.text());
        left -= whole.size();
        shown++;
        return true;
    }

    /// Whether there is room for all of them as a whole.
    boolean fits(List<IntFunction<Item>> items) {
        return items.stream()
                        .mapToLong(item -> item.apply(Integer.MAX_VALUE).size())
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
        String nothing = shown == 0 && refused ? "Nothing fits into max_tokens: give more.\n" : "";
        return new Finished(text + nothing + words, "{" + json + "}");
    }

    /// A complete answer.
    ///
    /// @param json the structured content
    record Finished(String text, String json) {}
}
