package dev.seshat.cli;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.util.Objects;
import java.util.function.Supplier;
import picocli.CommandLine.ParseResult;

/// Wrong use of a verb that shows only once its arguments are looked at: a sentence, and where to read more.
final class WrongUse {

    private WrongUse() {}

    static SeshatException of(ParseResult arguments, String sentence) {
        return new SeshatException(Kind.WRONG_USE, Help.hint(arguments.commandSpec(), sentence));
    }

    /// Make something of the arguments; who says what is wrong with them need not know the verb.
    static <T> T hinted(ParseResult arguments, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (SeshatException e) {
            if (e.kind() != Kind.WRONG_USE) {
                throw e;
            }
            String sentence = Objects.requireNonNullElse(e.getMessage(), "");
            throw new SeshatException(Kind.WRONG_USE, Help.hint(arguments.commandSpec(), sentence), e);
        }
    }
}
