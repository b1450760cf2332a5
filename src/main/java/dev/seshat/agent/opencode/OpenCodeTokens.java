package dev.seshat.agent.opencode;

import dev.seshat.agent.Billing;
import dev.seshat.agent.OwnCost;
import dev.seshat.agent.Tokens;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Usage;

/// What OpenCode says about the tokens and the cost of a response, alike in both versions.
final class OpenCodeTokens {

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

    /// The cost that OpenCode reports.
    static Billing billing(Obj message) {
        return Billing.ownCost(OwnCost.dollars(message, "cost"));
    }
}
