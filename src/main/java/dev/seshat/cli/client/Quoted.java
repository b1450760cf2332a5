package dev.seshat.cli.client;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;

/// A text in double quotes, as JSON and TOML both read it.
final class Quoted {

    private Quoted() {}

    static String of(String text) {
        return JsonWriter.write(new JsonValue.Str(text));
    }

    /// What to do where a file is not as it should be.
    static SeshatException byHand(String why, String entry) {
        return new SeshatException(Kind.WRONG_USE, why + " Put this into it by hand:\n" + entry);
    }

    /// The same where something is to be taken out.
    static SeshatException byHandToRemove(String why, String entry) {
        return new SeshatException(Kind.WRONG_USE, why + " Remove this from it by hand: " + entry + ".");
    }
}
