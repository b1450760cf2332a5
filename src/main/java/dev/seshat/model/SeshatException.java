package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/// What Seshat could not do. The message says what happened and, where possible, what to do about it.
public final class SeshatException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// Why something failed, for those who act on the reason.
    public enum Kind {
        /// The request makes no sense: a bad option, a bad setting.
        WRONG_USE,
        /// What was asked for does not exist.
        NOT_FOUND,
        /// Several things answer to what was asked for.
        AMBIGUOUS,
        /// A file vanished between finding and reading it.
        VANISHED,
        /// A file may not be read.
        DENIED,
        /// A file could not be read for another reason.
        UNREADABLE,
        /// A server does not answer. It may later.
        UNREACHABLE,
        /// Something could not be written.
        UNWRITABLE,
        /// What is stored is not what was written.
        DAMAGED,
        /// Another process is at it.
        BUSY
    }

    private final Kind kind;

    public SeshatException(Kind kind, String message) {
        this(kind, message, null);
    }

    public SeshatException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = requireNonNull(kind, "kind");
    }

    public Kind kind() {
        return kind;
    }
}
