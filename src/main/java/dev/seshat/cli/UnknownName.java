package dev.seshat.cli;

import dev.seshat.model.SeshatException;
import dev.seshat.query.Nearest;
import java.util.List;

/// Somebody named a thing that does not exist: what was probably meant, and what there is.
final class UnknownName {

    private UnknownName() {}

    /// What to throw for a name of this kind of thing.
    static SeshatException of(String kind, String name, List<String> existing) {
        String meant = Nearest.to(name, existing)
                .map(near -> " Did you mean " + near + "?")
                .orElse("");
        return new SeshatException(
                SeshatException.Kind.WRONG_USE,
                "there is no " + kind + " “" + name + "”." + meant + " There are: " + String.join(", ", existing)
                        + ".");
    }
}
