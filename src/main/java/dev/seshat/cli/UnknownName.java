package dev.seshat.cli;

import dev.seshat.model.SeshatException;
import dev.seshat.query.SpellingSuggestion;
import java.util.List;

/// The error for an unknown name, with the nearest known one and the list of all.
final class UnknownName {

    private UnknownName() {}

    /// The exception for a name of this kind of thing.
    static SeshatException of(String kind, String name, List<String> existing) {
        String meant = SpellingSuggestion.to(name, existing)
                .map(near -> " Did you mean " + near + "?")
                .orElse("");
        return new SeshatException(
                SeshatException.Kind.WRONG_USE,
                "there is no " + kind + " “" + name + "”." + meant + " There are: " + String.join(", ", existing)
                        + ".");
    }
}
