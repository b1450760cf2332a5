package dev.seshat.agent;

import dev.seshat.json.JsonValue.Obj;
/// Reads token counts from logs.

public final class Tokens {

    private Tokens() {}

    /// The count of this name; 0 if missing or negative.
    public static long count(Obj usage, String name) {
        Long count = usage.number(name);
        return count == null ? 0 : Math.max(count, 0);
    }
}
