package dev.seshat.agent.opencode;

import dev.seshat.agent.Billing;
import dev.seshat.agent.Tokens;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Usage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// What OpenCode says about the tokens and the cost of a response, alike in both versions.
final class OpenCodeTokens {

    private static final int MOST_DIGITS = 20;

    private OpenCodeTokens() {}

    /// OpenCode counts cached tokens separately from the input, and reasoning separately from the output.
    static Usage usage(Obj tokens) {
        Obj cache = tokens.object("cache");
        Usage plain = new Usage(
                Tokens.count(tokens, "input"),
                Tokens.count(tokens, "output"),
                Tokens.count(cache, "read"),
                Tokens.count(cache, "write"));
        return plain.plus(new Usage(0, Tokens.count(tokens, "reasoning"), 0, 0));
    }

    /// The cost in US dollars. Zero means that OpenCode does not know the price.
    static Billing billing(@Nullable JsonValue cost) {
        if (!(cost instanceof Num(String digits)) || digits.length() > MOST_DIGITS || digits.indexOf('e') >= 0) {
            return Billing.NONE;
        }
        BigDecimal dollars = new BigDecimal(digits);
        return dollars.signum() > 0 ? Billing.ownCost(dollars) : Billing.NONE;
    }
}
