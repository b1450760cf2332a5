package dev.seshat.cli;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.util.Objects;
import java.util.function.Supplier;
import picocli.CommandLine.ParseResult;

/// Wrong usage that shows only when the arguments are interpreted: a message, and where to read more.
final class UsageError {

    private UsageError() {}

    static SeshatException of(ParseResult arguments, String sentence) {
        return new SeshatException(Kind.WRONG_USE, Help.hint(arguments.commandSpec(), sentence));
    }

    /// Interpret the arguments; the code that finds an error need not know the command.
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
