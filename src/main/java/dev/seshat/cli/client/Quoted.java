package dev.seshat.cli.client;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;

/// A text in double quotes that both JSON and TOML can parse.
final class Quoted {

    private Quoted() {}

    static String of(String text) {
        return JsonWriter.write(new JsonValue.Str(text));
    }

    /// The error for a file that cannot be changed safely: what to write by hand.
    static SeshatException byHand(String why, String entry) {
        return new SeshatException(Kind.WRONG_USE, why + " Add this by hand:\n" + entry);
    }

    /// The same for removing an entry.
    static SeshatException removeByHand(String why, String entry) {
        return new SeshatException(Kind.WRONG_USE, why + " Remove this by hand: " + entry + ".");
    }
}
