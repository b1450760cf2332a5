package dev.seshat.agent;

import dev.seshat.json.JsonValue.Obj;

/// The counts of tokens that stand in logs.
public final class Tokens {

    private Tokens() {}

    /// The count under this name; none, and none below nothing, is nothing.
    public static long count(Obj usage, String name) {
        Long count = usage.number(name);
        return count == null ? 0 : Math.max(count, 0);
    }
}
