package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.util.function.Function;

/// Asks an archive that may be missing, locked, damaged or out of reach, for an answer that can do without it.
public interface ArchiveAccess {

    /// No archive is asked.
    ArchiveAccess NONE = new ArchiveAccess() {
        @Override
        public <T> T ask(Function<Archive, T> question) {
            throw new SeshatException(Kind.NOT_FOUND, "no archive is asked.");
        }
    };

    /// Ask a question. Throws a [SeshatException] if there is no answer, of kind NOT_FOUND if there is no archive.
    <T> T ask(Function<Archive, T> question);
}
